import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExam } from '../exams/exam-states.ts'
import { requireExam } from '../exams/exam.service.ts'
import { createRefreshJob } from '../prerender/results-task.ts'
import type { ResultsRepository } from '../repository.ts'
import type { WithheldResult } from './withholding.repository.ts'

/** The clock releases a hold on its day. */
const clockActor = systemActor('clock')

export interface WithholdRequest {
  examId: string
  rolls: readonly string[]
  reason: string
  /** The Indian day on which they end automatically. */
  releaseOn: string | null
}

export type PreconditionCheck = (write: ResultsRepository) => Promise<void>

export type WithholdingService = ReturnType<typeof createWithholdingService>

/** Withholds single results of a released exam: a case of malpractice, an unpaid fee, a mix-up. */
export function createWithholdingService(parts: {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  wakeJobs(): void
  /** Resolves when visitors see the stored state in every process. */
  refreshEverywhere(): Promise<void>
}) {
  const { store, clock } = parts

  /**
   * Drops the prerendered pages of the roll in the same transaction, after locking the tag: pages in progress are
   * added under the same lock, so none slips through.
   */
  async function record(
    write: ResultsRepository,
    { examId, rolls }: { examId: string; rolls: readonly string[] },
    { action, details, actor }: { action: AuditAction; details: Record<string, unknown>; actor: Actor },
  ): Promise<void> {
    await write.tags.lock('results')
    await write.tags.touch('results')
    await write.prerendered.dropPages(examId, rolls)
    await write.jobs.enqueue(createRefreshJob(examId, { at: clock.now(), by: actor }))
    for (const rollNumber of rolls) {
      const change = { action, entity: 'exam', entityId: examId, after: { rollNumber, ...details } }
      await write.audit.record(auditEntry(actor, clock.now(), change))
    }
  }

  /** Call it under the exam's lock. Returns the roll numbers that were not withheld already. */
  async function hold(write: ResultsRepository, holding: WithholdRequest, actor: Actor): Promise<string[]> {
    const { examId, rolls, reason, releaseOn } = holding
    const by = { examId, reason, releaseOn, heldAt: clock.now(), heldBy: actor.id }
    const held = await write.holds.hold(rolls.map((rollNumber) => ({ id: newId(), rollNumber, ...by })))
    const details = { reason, ...(releaseOn && { releaseOn }) }
    if (held.length > 0)
      await record(write, { examId, rolls: held }, { action: 'result.held', details, actor })
    return held
  }

  /** Call it under the exam's lock. Returns the roll numbers that were withheld. */
  async function release(
    write: ResultsRepository,
    { examId, rolls }: Pick<WithholdRequest, 'examId' | 'rolls'>,
    actor: Actor,
  ): Promise<string[]> {
    const released = await write.holds.release(examId, rolls, { at: clock.now(), by: actor.id })
    const release = { action: 'result.released', details: { reason: '' }, actor } as const
    if (released.length > 0) await record(write, { examId, rolls: released }, release)
    return released
  }

  /** Resolves when every process applies the change. */
  async function applyEverywhere(work: (write: ResultsRepository) => Promise<void>): Promise<void> {
    await store.transact(work)
    parts.wakeJobs()
    await parts.refreshEverywhere()
  }

  return {
    /**
     * Withholds many results at once, whether or not they have marks by now. `agree` checks, under the exam's lock,
     * that what the person agreed to still holds.
     * @throws DomainError NotFound `exam.notFound`, and whatever `agree` throws
     */
    holdMany: (holding: WithholdRequest, agree: PreconditionCheck, actor: Actor): Promise<void> =>
      applyEverywhere(async (write) => {
        await lockExam(write, holding.examId)
        await agree(write)
        await hold(write, holding, actor)
      }),

    /** @throws DomainError NotFound `exam.notFound`, and whatever `agree` throws */
    releaseMany: (
      releasing: Pick<WithholdRequest, 'examId' | 'rolls'>,
      agree: PreconditionCheck,
      actor: Actor,
    ): Promise<void> =>
      applyEverywhere(async (write) => {
        await lockExam(write, releasing.examId)
        await agree(write)
        await release(write, releasing, actor)
      }),

    /** Releases holds whose day has come; the first process that notices does it. */
    async releaseDue(): Promise<void> {
      for (const [examId, rolls] of await store.read.holds.due(indianDate(clock.now())))
        await store.transact(async (write) => {
          await lockExam(write, examId)
          await release(write, { examId, rolls }, clockActor)
        })
    },

    /** Replaces the user ids by names. */
    async ofExam(examId: string): Promise<WithheldResult[]> {
      const holds = await store.read.holds.ofExam(examId)
      const names = await parts.people.namesOf(holds.map(({ heldBy }) => heldBy))
      return holds.map((hold) => ({ ...hold, heldBy: names.get(hold.heldBy) ?? '' }))
    },

    /**
     * It is in force when this resolves.
     * @throws DomainError Conflict `result.alreadyHeld`, NotFound `result.notInExam`
     */
    async hold(examId: string, typed: string, reason: string, actor: Actor): Promise<void> {
      const exam = await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      const imports = await store.read.imports.committed(exam.id)
      const [known] = await store.read.marks.rollsWithMarks(imports, [rollNumber])
      if (known === undefined) {
        throw notFound(
          'result.notInExam',
          { rollNumber },
          { rollNumber: { code: 'result.notInExam', params: { rollNumber } } },
        )
      }
      await applyEverywhere(async (write) => {
        await lockExam(write, examId)
        const rolls = await hold(write, { examId, rolls: [rollNumber], reason, releaseOn: null }, actor)
        if (rolls.length === 0) throw conflict('result.alreadyHeld', { rollNumber })
      })
    },

    /** @throws DomainError Conflict `result.notHeld` */
    async release(examId: string, typed: string, actor: Actor): Promise<void> {
      await requireExam(store.read, examId)
      const rollNumber = normaliseRollNumber(typed)
      await applyEverywhere(async (write) => {
        await lockExam(write, examId)
        const rolls = await release(write, { examId, rolls: [rollNumber] }, actor)
        if (rolls.length === 0) throw conflict('result.notHeld', { rollNumber })
      })
    },
  }
}
