/** Asked by several, read once. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => (asked ??= read())
}
