import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { auditEntry, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExam } from '../exams/exam-states.ts'
import type { ResultsRepository } from '../repository.ts'

/** The clock releases a scheduled exam. */
const clockActor = systemActor('clock')

export type ScheduledReleaseService = ReturnType<typeof createScheduledReleaseService>

/**
 * The first process that notices stores the release, once: setting the clock back then hides nothing. The
 * transaction also drops the cached list of exams, whether or not a job runs.
 */
export function createScheduledReleaseService({
  store,
  clock,
}: {
  store: Store<ResultsRepository>
  clock: Clock
}) {
  let running: Promise<void> | null = null

  async function openDue(): Promise<void> {
    for (const examId of await store.read.releases.due(clock.now())) await open(examId)
  }

  const open = (examId: string): Promise<void> =>
    store.transact(async (write) => {
      const before = await lockExam(write, examId)
      const now = clock.now()
      if (!(await write.releases.release(examId, now))) return
      await write.tags.touch('results')
      const entry = { action: 'exam.opened', entity: 'exam', entityId: examId, before }
      await write.audit.record(auditEntry(clockActor, now, { ...entry, after: { openedAt: now } }))
    })

  return {
    /** Concurrent calls share one run. */
    openDue(): Promise<void> {
      running ??= openDue().finally(() => {
        running = null
      })
      return running
    },

    /** Callers that have read exams call this; a failure to store the release does not fail their answer. */
    async notice(exams: readonly Exam[]): Promise<void> {
      const isDue = exams.some((exam) => exam.openedAt === null && hasComeOut(exam, clock.now()))
      if (isDue) await this.openDue().catch(() => {})
    },
  }
}
