"""A feed as a site of files alone: the page, and every answer that it asks for, made beforehand."""
