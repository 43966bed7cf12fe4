#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

// Bytes that the allocator has given out and not got back; -1 where it does not say.
// Small blocks come from the heap, large ones from mappings of their own.
static inline long long groma_allocated_bytes(void) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    struct mallinfo2 info = mallinfo2();
    return (long long)info.uordblks + (long long)info.hblkhd;
#else
    return -1;
#endif
}

// Lets the process keep what it freed, so that a measurement made again and again asks the kernel for its pages once.
static inline void groma_keep_freed_memory(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
}
