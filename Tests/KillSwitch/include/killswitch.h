// Loaded in front of a program by LD_PRELOAD: kills it at a call that changes files.
