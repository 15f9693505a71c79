import { LRUCache } from 'lru-cache'
import type { ExamFigures } from './exam-figures.ts'

export type FiguresOf = (examId: string, version: number) => Promise<ExamFigures>

/** A version never changes, so its figures are worked out once; a failure is not kept. */
export function rememberFigures(workOut: FiguresOf): FiguresOf {
  const remembered = new LRUCache<string, Promise<ExamFigures>>({ max: 50 })
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
