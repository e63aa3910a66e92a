/// The commit of the build; empty if PEACH_COMMIT was not set when it was built.
const char *peach_commit(void);
