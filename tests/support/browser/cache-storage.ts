const origin = 'https://campus.example'

/** The caches of a browser, of which Node has none. */
export function cacheStorage(): Pick<CacheStorage, 'open'> {
  const all = new Map<string, Map<string, Response>>()
  return {
    async open(name) {
      const held = all.get(name) ?? new Map<string, Response>()
      all.set(name, held)
      // Of a cache what the worker uses.
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
