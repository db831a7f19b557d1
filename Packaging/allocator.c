// How jemalloc works in the static program; see docs/decisions/0055-jemalloc.md. Where the program is linked without it, nothing reads this.
//
// Two arenas: few threads allocate at once, and each arena holds memory of its own.
const char *malloc_conf = "narenas:2";
