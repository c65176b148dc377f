"""Workers: processes of this machine or of a cluster, which do numbered tasks at the same time."""
