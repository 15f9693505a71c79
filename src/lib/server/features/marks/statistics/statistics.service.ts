import { LRUCache } from 'lru-cache'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Workers } from '../../../kernel/jobs/workers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../../results/feature.ts'
import type { MarksRepository } from '../repository.ts'
import type { ExamStatistics } from './statistics.ts'

export interface Statistics {
  /** Null where no sheet is made yet. */
  statistics(examId: string): Promise<ExamStatistics | null>
  /** Those that it can be compared with, the newest first: they were held before it, and have marks. */
  earlier(examId: string): Promise<Exam[]>
}

interface Parts {
  store: Store<MarksRepository>
  resultsStore: Store<ResultsRepository>
  workers: Pick<Workers, 'call'>
}

/** Milliseconds: the register may have moved somebody into another branch since. */
const keptFor = 60_000

export function createStatisticsService({ store, resultsStore, workers }: Parts): Statistics {
  const remembered = new LRUCache<string, Promise<ExamStatistics>>({ max: 20, ttl: keptFor })

  return {
    async statistics(examId) {
      const sheet = await store.read.sheets.find(examId)
      if (!sheet) return null
      const known = remembered.get(sheet.id)
      if (known) return known
      const found = workers.call<ExamStatistics>('marks.statistics', examId)
      remembered.set(sheet.id, found)
      found.catch(() => remembered.delete(sheet.id))
      return found
    },

    async earlier(examId) {
      const [exams, made] = await Promise.all([resultsStore.read.exams.all(), store.read.sheets.bases()])
      const own = exams.find(({ id }) => id === examId)
      if (!own) return []
      const months = ({ heldYear, heldMonth }: Exam): number => heldYear * 12 + heldMonth
      return exams
        .filter((exam) => exam.id !== examId && made.has(exam.id) && months(exam) <= months(own))
        .toSorted((one, other) => months(other) - months(one))
    },
  }
}
