#ifndef GROMA_PREFETCH_H
#define GROMA_PREFETCH_H

/// Asks the processor to read the cache line of an address, which is to be changed soon. It waits for nothing, and any address may be given.
static inline void groma_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

/// The same for a cache line that is only to be read.
static inline void groma_prefetch_for_reading(const void *address) { __builtin_prefetch(address, 0, 3); }

#endif
