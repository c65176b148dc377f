"""The files of the page, put together from its modules, for a server or for a site without one."""
