/** Wraps a read so that several callers share one call. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => (asked ??= read())
}

/** Creates a value on the first call and caches it. A failure is not cached, so the next caller tries again. */
export function makeOnce<Given, Made>(
  make: (given: Given) => Promise<Made>,
): (given: Given) => Promise<Made> {
  let made: Promise<Made> | null = null
  return (given) => {
    if (made) return made
    const started = make(given)
    made = started
    started.catch(() => {
      made = null
    })
    return started
  }
}
