import { indianDate } from '#lib/rules/indian-time.ts'
import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { SaidDeed } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExam } from '../exams/exam-lock.ts'
import { requireExam } from '../exams/exam.service.ts'
import { refreshJob } from '../prerender/refresh-job.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ResultHold } from './withholding.repository.ts'

/** Nobody presses a button when the day of a hold has come. */
const clockActor = systemActor('clock')

export interface Holding {
  examId: string
  rolls: readonly string[]
  reason: string
  /** The Indian day on which they end by themselves. */
  releaseOn: string | null
}

export type Agree = (write: ResultsRepository) => Promise<void>

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
    { examId, rolls }: { examId: string; rolls: readonly string[] },
    { action, told, actor }: { action: SaidDeed; told: Record<string, unknown>; actor: Actor },
  ): Promise<void> {
    await write.tags.lock('results')
    await write.tags.touch('results')
    await write.prerendered.dropPages(examId, rolls)
    await write.jobs.enqueue(refreshJob(examId, { at: clock.now(), by: actor }))
    for (const rollNumber of rolls) {
      const change = { action, entity: 'exam', entityId: examId, after: { rollNumber, ...told } }
      await write.audit.record(auditEntry(actor, clock.now(), change))
    }
  }

  /** Under the lock of the exam. Answers whose results were not held already. */
  async function hold(write: ResultsRepository, holding: Holding, actor: Actor): Promise<string[]> {
    const { examId, rolls, reason, releaseOn } = holding
    const by = { examId, reason, releaseOn, heldAt: clock.now(), heldBy: actor.id }
    const held = await write.holds.hold(rolls.map((rollNumber) => ({ id: newId(), rollNumber, ...by })))
    const told = { reason, ...(releaseOn && { releaseOn }) }
    if (held.length > 0) await record(write, { examId, rolls: held }, { action: 'result.held', told, actor })
    return held
  }

  /** The same of those who were held. */
  async function release(
    write: ResultsRepository,
    { examId, rolls }: Pick<Holding, 'examId' | 'rolls'>,
    actor: Actor,
  ): Promise<string[]> {
    const released = await write.holds.release(examId, rolls, { at: clock.now(), by: actor.id })
    const deed = { action: 'result.released', told: { reason: '' }, actor } as const
    if (released.length > 0) await record(write, { examId, rolls: released }, deed)
    return released
  }

  /** In force in every process once it is done. */
  async function inForce(work: (write: ResultsRepository) => Promise<void>): Promise<void> {
    await store.transact(work)
    parts.wakeJobs()
    await parts.refreshEverywhere()
  }

  return {
    /**
     * Many at once, whether or not they have marks by now. `agree` looks, under the lock of the exam, whether
     * what was agreed on is still so. @throws DomainError NotFound `exam.notFound`, and whatever `agree` throws
     */
    holdMany: (holding: Holding, agree: Agree, actor: Actor): Promise<void> =>
      inForce(async (write) => {
        await lockExam(write, holding.examId)
        await agree(write)
        await hold(write, holding, actor)
      }),

    /** @throws the same */
    releaseMany: (releasing: Pick<Holding, 'examId' | 'rolls'>, agree: Agree, actor: Actor): Promise<void> =>
      inForce(async (write) => {
        await lockExam(write, releasing.examId)
        await agree(write)
        await release(write, releasing, actor)
      }),

    /** Those whose day has come end, once: whoever notices first ends them. */
    async releaseDue(): Promise<void> {
      for (const [examId, rolls] of await store.read.holds.due(indianDate(clock.now())))
        await store.transact(async (write) => {
          await lockExam(write, examId)
          await release(write, { examId, rolls }, clockActor)
        })
    },

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
      const [known] = await store.read.marks.known(imports, [rollNumber])
      if (known === undefined) {
        throw notFound(
          'result.notInExam',
          { rollNumber },
          { rollNumber: { code: 'result.notInExam', params: { rollNumber } } },
        )
      }
      await inForce(async (write) => {
        await lockExam(write, examId)
        const rolls = await hold(write, { examId, rolls: [rollNumber], reason, releaseOn: null }, actor)
        if (rolls.length === 0) throw conflict('result.alreadyHeld', { rollNumber })
      })
    },

    /** @throws DomainError Conflict `result.notHeld` */
    async release(examId: string, typed: string, actor: Actor): Promise<void> {
      await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      await inForce(async (write) => {
        await lockExam(write, examId)
        const rolls = await release(write, { examId, rolls: [rollNumber] }, actor)
        if (rolls.length === 0) throw conflict('result.notHeld', { rollNumber })
      })
    },
  }
}
