const origin = 'https://campus.example'

/** A stand-in for the browser's cache storage, which Node lacks. */
export function cacheStorage(): Pick<CacheStorage, 'open'> {
  const all = new Map<string, Map<string, Response>>()
  return {
    async open(name) {
      const held = all.get(name) ?? new Map<string, Response>()
      all.set(name, held)
      // Implements only what the worker uses of a cache.
      return cacheOf(held) as unknown as Cache
    },
  }
}

const cacheOf = (held: Map<string, Response>) => ({
  match: async (address: string) => held.get(urlOf(address))?.clone(),
  matchAll: async () => [...held.values()].map((each) => each.clone()),
  keys: async () => [...held.keys()].map((url) => new Request(url)),
  put: async (address: string, answer: Response) => void held.set(urlOf(address), answer),
  delete: async (address: string) => held.delete(urlOf(address)),
})

export const urlOf = (address: string): string => new URL(address, origin).href
