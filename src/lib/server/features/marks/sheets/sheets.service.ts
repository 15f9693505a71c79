import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Results, ResultsRepository } from '../../results/feature.ts'
import type { MarksRepository } from '../repository.ts'
import type { OpenSheet } from './sheet-query.ts'

export interface Sheets {
  /** Null if no sheet has been built yet. */
  open(examId: string): Promise<OpenSheet | null>
  /**
   * Returns the job that rebuilds the sheet, and starts it if the marks have changed; null if the sheet is current or
   * the exam has no effective marks.
   * @throws DomainError NotFound `exam.notFound`
   */
  behind(examId: string): Promise<Job | null>
  /** Starts a rebuild of every outdated sheet. */
  makeDue(): Promise<void>
}

interface Parts {
  store: Store<MarksRepository>
  resultsStore: Store<ResultsRepository>
  results: Pick<Results, 'effectiveResults'>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
}

const maker: Actor = systemActor('marks')
const kind = 'marks.sheet'

/** Rebuilds mark sheets when the marks change; readers use the stored sheet. */
export function createSheetsService({ store, resultsStore, results, clock, jobs }: Parts): Sheets {
  const subjectOf = (examId: string): string => `${kind} ${examId}`

  async function ask(examIds: readonly string[]): Promise<void> {
    if (examIds.length === 0) return
    await store.transact(async (write) => {
      for (const examId of examIds)
        await write.jobs.enqueue({
          id: newId(),
          kind,
          subjectId: subjectOf(examId),
          input: { examId },
          createdAt: clock.now(),
          createdBy: maker,
          dedupeKey: subjectOf(examId),
        })
    })
    jobs.wake()
  }

  return {
    async open(examId) {
      const [sheet, holds] = await Promise.all([
        store.read.sheets.find(examId),
        resultsStore.read.holds.ofExam(examId),
      ])
      return sheet && { sheet, held: holds.map(({ rollNumber }) => rollNumber) }
    },

    async behind(examId) {
      const [basis, sheet] = await Promise.all([
        results.effectiveResults.basis(examId),
        store.read.sheets.find(examId),
      ])
      if (basis === null || sheet?.basis === basis) return null
      const running = await store.read.jobs.running(subjectOf(examId))
      if (running) return running
      await ask([examId])
      return store.read.jobs.running(subjectOf(examId))
    },

    async makeDue() {
      const [bases, made] = await Promise.all([results.effectiveResults.bases(), store.read.sheets.bases()])
      const due = [...bases].filter(([examId, basis]) => made.get(examId) !== basis)
      const gone = [...made].filter(([examId]) => !bases.has(examId))
      await ask([...due, ...gone].map(([examId]) => examId))
    },
  }
}
