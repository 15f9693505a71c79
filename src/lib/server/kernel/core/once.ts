/** Asked by several, read once. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => (asked ??= read())
}

/** Made when it is first asked for, and kept; a failure is not kept, so that the next who asks may have it. */
export function makeOnce<Given, Made>(
  make: (given: Given) => Promise<Made>,
): (given: Given) => Promise<Made> {
  let made: Promise<Made> | null = null
  return (given) => {
    if (made) return made
    const begun = make(given)
    made = begun
    begun.catch(() => {
      made = null
    })
    return begun
  }
}
