// How jemalloc works in the static program; see docs/decisions/0055-jemalloc.md. Where the program is linked without it, nothing reads this.
//
// Memory in pages of 2 MB where the system gives them to who asks (`madvise` in /sys/kernel/mm/transparent_hugepage/enabled): a set of
// 100,000 tokens is walked by pointers, and finding the pages takes a sixth of an export. Two arenas, as few threads allocate at once.
const char *malloc_conf = "thp:always,narenas:2";
