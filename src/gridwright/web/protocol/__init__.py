"""What the server and its workers say to each other, and the world to the server."""
