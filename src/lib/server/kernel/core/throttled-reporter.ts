/** Milliseconds after which it is told again. */
const hour = 60 * 60 * 1000

export interface TellOnce {
  failed(error: unknown): void
  succeeded(): void
}

/** What is tried several times a second would fill the log while the database is away: it is told at its first failure, and then by the hour until it succeeds. */
export function tellOnce(tell: (error: unknown) => void, now = () => performance.now()): TellOnce {
  let toldAt = -Infinity
  return {
    failed(error) {
      if (now() - toldAt < hour) return
      toldAt = now()
      tell(error)
    },
    succeeded() {
      toldAt = -Infinity
    },
  }
}
