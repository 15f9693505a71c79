import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { auditEntry, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExam } from '../exams/exam-lock.ts'
import type { ResultsRepository } from '../repository.ts'

/** Nobody presses a button when an exam's hour has come. */
const clockActor = systemActor('clock')

export type OpeningService = ReturnType<typeof createOpeningService>

/**
 * An exam whose hour has come is opened once, by whoever notices first, and that is stored: a clock that
 * is set back hides nothing. The list of exams is dropped with it, whether or not a job runs.
 */
export function createOpeningService({ store, clock }: { store: Store<ResultsRepository>; clock: Clock }) {
  let running: Promise<void> | null = null

  async function openDue(): Promise<void> {
    for (const examId of await store.read.openings.due(clock.now())) await open(examId)
  }

  const open = (examId: string): Promise<void> =>
    store.transact(async (write) => {
      const before = await lockExam(write, examId)
      const now = clock.now()
      if (!(await write.openings.open(examId, now))) return
      await write.tags.touch('results')
      const entry = { action: 'exam.opened', entity: 'exam', entityId: examId, before }
      await write.audit.record(auditEntry(clockActor, now, { ...entry, after: { openedAt: now } }))
    })

  return {
    /** Two at once are one. */
    openDue(): Promise<void> {
      running ??= openDue().finally(() => {
        running = null
      })
      return running
    },

    /** For whoever has read exams; an answer does not fail because its hour could not be written down. */
    async notice(exams: readonly Exam[]): Promise<void> {
      const isDue = exams.some((exam) => exam.openedAt === null && hasComeOut(exam, clock.now()))
      if (isDue) await this.openDue().catch(() => {})
    },
  }
}
