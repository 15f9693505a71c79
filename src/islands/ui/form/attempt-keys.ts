/** Names for attempts to save, so that the server carries each out once however often it is sent. */
export interface AttemptKeys {
  /** The same key for the same body, until it is known what became of it. */
  of(body: object): string
  /** It is known: the next attempt is another one. */
  settle(): void
}

export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let open: { key: string; body: string } | null = null
  return {
    of(body) {
      const text = textOf(body)
      if (open?.body !== text) open = { key: newKey(), body: text }
      return open.key
    },
    settle() {
      open = null
    },
  }
}

/** To compare values by: files by their names, sizes and times. */
export const textOf = (value: object): string =>
  JSON.stringify(value instanceof FormData ? [...value] : value, (_, part: unknown) =>
    part instanceof File ? `${part.name} ${part.size} ${part.lastModified}` : part,
  )
