import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Store } from '../db/store.ts'
import { requireExam } from './exam.service.ts'
import type { ResultsRepository } from './results.repository.ts'

export type HoldService = ReturnType<typeof holdService>

/** Single results held back from an exam that is out: a case of malpractice, a fee, a mix-up. */
export function holdService(parts: { store: Store<ResultsRepository>; clock: Clock; wakeJobs(): void }) {
  const { store, clock } = parts

  /** The finished pages of the roll go in the same transaction: what is held is gone at once. */
  async function record(
    write: ResultsRepository,
    examId: string,
    rollNumber: string,
    action: string,
    reason: string,
    actor: Actor,
  ): Promise<void> {
    await write.finished.dropPages([rollNumber], null)
    await write.tags.touch('results')
    const change = { action, entity: 'exam', entityId: examId, after: { rollNumber, reason } }
    await write.audit.record(auditEntry(actor, clock.now(), change))
    await write.jobs.enqueue({
      id: newId(),
      kind: 'results.refresh',
      subjectId: examId,
      input: { rollNumber },
      createdAt: clock.now(),
      createdBy: actor,
      notBefore: clock.now(),
    })
  }

  return {
    ofExam: (examId: string) => store.read.holds.ofExam(examId),

    /** @throws DomainError Conflict `result.alreadyHeld`, NotFound `result.notInExam` */
    async hold(examId: string, typed: string, reason: string, actor: Actor): Promise<void> {
      const exam = await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      const marks = await store.read.marks.effectiveMarks(exam.id, rollNumber, rollNumber)
      if (!marks.has(rollNumber)) {
        throw notFound(
          'result.notInExam',
          { rollNumber },
          { rollNumber: { code: 'result.notInExam', params: { rollNumber } } },
        )
      }
      await store.transact(async (write) => {
        const hold = { examId, rollNumber, reason, heldAt: clock.now(), heldBy: actor.name }
        if (!(await write.holds.hold(newId(), hold))) throw conflict('result.alreadyHeld', { rollNumber })
        await record(write, examId, rollNumber, 'result.held', reason, actor)
      })
      parts.wakeJobs()
    },

    /** @throws DomainError Conflict `result.notHeld` */
    async release(examId: string, typed: string, actor: Actor): Promise<void> {
      await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      await store.transact(async (write) => {
        const isReleased = await write.holds.release(examId, rollNumber, clock.now(), actor.name)
        if (!isReleased) throw conflict('result.notHeld', { rollNumber })
        await record(write, examId, rollNumber, 'result.released', '', actor)
      })
      parts.wakeJobs()
    },
  }
}
