import { LRUCache } from 'lru-cache'

type FiguresOf<Of extends readonly unknown[], Figures> = (...of: Of) => Promise<Figures>

/** What never changes, such as a version or the marks of an upload that counts, is worked out once; a failure is not kept. */
export function rememberFigures<Of extends readonly unknown[], Figures>(
  workOut: FiguresOf<Of, Figures>,
): FiguresOf<Of, Figures> {
  const remembered = new LRUCache<string, Promise<Figures>>({ max: 200 })
  return (...of) => {
    const key = JSON.stringify(of)
    const known = remembered.get(key)
    if (known) return known
    const figures = workOut(...of)
    remembered.set(key, figures)
    figures.catch(() => remembered.delete(key))
    return figures
  }
}
