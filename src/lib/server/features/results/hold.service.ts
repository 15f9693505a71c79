import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { People } from '../../kernel/people/people.ts'
import type { Store } from '../../kernel/store/store.ts'
import { lockExam } from './exam-lock.ts'
import type { ResultHold } from './hold.repository.ts'
import { requireExam } from './exam.service.ts'
import { refreshJob } from './refresh-job.ts'
import type { ResultsRepository } from './results.repository.ts'

export type HoldService = ReturnType<typeof createHoldService>

/** Single results held back from an exam that is out: a case of malpractice, a fee, a mix-up. */
export function createHoldService(parts: {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  wakeJobs(): void
  /** What visitors may see in every process is what the database says, once this is done. */
  refreshEverywhere(): Promise<void>
}) {
  const { store, clock } = parts

  /**
   * The prerendered pages of the roll go in the same transaction, after the tag is locked: pages in the
   * making are added under the same lock, so none slips in behind.
   */
  async function record(
    write: ResultsRepository,
    { examId, rollNumber }: { examId: string; rollNumber: string },
    { action, reason, actor }: { action: string; reason: string; actor: Actor },
  ): Promise<void> {
    await write.tags.lock('results')
    await write.tags.touch('results')
    await write.prerendered.dropPages(examId, [rollNumber])
    await write.jobs.enqueue(refreshJob(examId, { at: clock.now(), by: actor }))
    const change = { action, entity: 'exam', entityId: examId, after: { rollNumber, reason } }
    await write.audit.record(auditEntry(actor, clock.now(), change))
  }

  return {
    /** With the names of those who hold. */
    async ofExam(examId: string): Promise<ResultHold[]> {
      const holds = await store.read.holds.ofExam(examId)
      const names = await parts.people.namesOf(holds.map(({ heldBy }) => heldBy))
      return holds.map((hold) => ({ ...hold, heldBy: names.get(hold.heldBy) ?? '' }))
    },

    /** In force when it answers, whatever runs. @throws DomainError Conflict `result.alreadyHeld`, NotFound `result.notInExam` */
    async hold(examId: string, typed: string, reason: string, actor: Actor): Promise<void> {
      const exam = await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      const imports = await store.read.imports.committed(exam.id)
      const marks = await store.read.marks.effectiveMarks(imports, rollNumber, rollNumber)
      if (!marks.has(rollNumber)) {
        throw notFound(
          'result.notInExam',
          { rollNumber },
          { rollNumber: { code: 'result.notInExam', params: { rollNumber } } },
        )
      }
      await store.transact(async (write) => {
        await lockExam(write, examId)
        const hold = { examId, rollNumber, reason, heldAt: clock.now(), heldBy: actor.id }
        if (!(await write.holds.hold(newId(), hold))) throw conflict('result.alreadyHeld', { rollNumber })
        await record(write, hold, { action: 'result.held', reason, actor })
      })
      parts.wakeJobs()
      await parts.refreshEverywhere()
    },

    /** @throws DomainError Conflict `result.notHeld` */
    async release(examId: string, typed: string, actor: Actor): Promise<void> {
      await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      await store.transact(async (write) => {
        await lockExam(write, examId)
        const isReleased = await write.holds.release(examId, rollNumber, clock.now(), actor.id)
        if (!isReleased) throw conflict('result.notHeld', { rollNumber })
        const released = { action: 'result.released', reason: '', actor }
        await record(write, { examId, rollNumber }, released)
      })
      parts.wakeJobs()
      await parts.refreshEverywhere()
    },
  }
}
