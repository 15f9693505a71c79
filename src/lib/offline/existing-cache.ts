/**
 * Opens a cache to read or to delete from it. Unlike `open` it creates none: after everything was removed from the
 * device, a check that is still under way must leave nothing behind.
 */
export const existingCache = async (
  caches: Pick<CacheStorage, 'open' | 'has'>,
  name: string,
): Promise<Cache | undefined> => ((await caches.has(name)) ? caches.open(name) : undefined)
