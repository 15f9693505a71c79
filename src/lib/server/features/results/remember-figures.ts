import { LRUCache } from 'lru-cache'

type FiguresOf<Figures> = (examId: string, version: number) => Promise<Figures>

/** A version never changes, so its figures are worked out once; a failure is not kept. */
export function rememberFigures<Figures>(workOut: FiguresOf<Figures>): FiguresOf<Figures> {
  const remembered = new LRUCache<string, Promise<Figures>>({ max: 200 })
  return (examId, version) => {
    const key = `${examId} ${version}`
    const known = remembered.get(key)
    if (known) return known
    const figures = workOut(examId, version)
    remembered.set(key, figures)
    figures.catch(() => remembered.delete(key))
    return figures
  }
}
