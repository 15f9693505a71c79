import { hasComeOut, publicationDayOf } from '#lib/rules/grades/come-out.ts'
import { indianDate, instantOfIndianTime } from '#lib/rules/dates/indian-days.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { createDecisionToken, lockExamForEdit, moveExam, requireUnchanged } from '../exams/exam-states.ts'
import { noProposal, stateBeforeProposal } from '../exams/proposal.ts'
import { createRefreshJob } from '../prerender/results-task.ts'
import type { ResultsRepository } from '../repository.ts'

/** The instructions for the publish job. */
export interface PublishInput {
  /** The scheduled release time; null releases it as soon as it is ready. */
  availableFrom: string | null
  revisedOn: string | null
  actor: Actor
  /** The imports that are published: those that were committed when the publication started. */
  imports: string[]
  /** The state to return to if publishing fails. */
  before: 'draft' | 'published' | 'withdrawn'
  /** The reason for a revision; jobs of earlier versions have none. */
  reason?: string
}

/** The person's input for a publication. */
interface Decision {
  /** The token of what was shown, see `createDecisionToken`; null where nothing was shown, such as to a tool. */
  seen?: string | null
  /** Required for a revision. Only the office sees it. */
  reason?: string
}

export type PublishService = ReturnType<typeof createPublishService>

/** Decides when visitors see an exam's results, and until when. */
export function createPublishService(parts: PublishParts) {
  const { store, clock, wakeJobs, refresh } = parts
  const needsSecondPerson = async (read = store.read): Promise<boolean> =>
    (await read.settings.find('results.needsSecondPerson')) === true

  /**
   * `at` is Indian time, null for now. Returns the job's id, or null where a second person has to confirm, or where
   * only the time changes.
   * @throws DomainError Invalid `exam.publishAtPast`, `exam.revisionReasonMissing`, Conflict `exam.noMarks`,
   * `exam.changedSince`, `exam.notPublishable`, `exam.publishing`
   */
  async function publish(
    examId: string,
    at: string | null,
    actor: Actor,
    { seen = null, reason: typed = '' }: Decision = {},
  ): Promise<string | null> {
    const jobId = await store.transact(async (write) => {
      const exam = await lockExamForEdit(write, examId)
      const now = clock.now()
      const imports = await write.imports.committed(examId)
      requireUnchanged(seen, createDecisionToken(exam, imports, now))
      const availableFrom = readPublishAt(at, now)
      const isRevision = hasComeOut(exam, now)
      if (at !== null && isRevision) throw refuseAt('at', 'exam.revisionNow')
      if ((await write.marks.subjects(imports)).size === 0) throw conflict('exam.noMarks')
      const reason = isRevision ? typed.trim() : ''
      if (isRevision && reason === '') throw refuseAt('reason', 'exam.revisionReasonMissing')
      if (await needsSecondPerson(write)) return propose(write, exam, { availableFrom, reason, actor })
      if (await isReady(write, exam)) return reschedule(write, exam, { availableFrom, actor, now })
      return startPublishing(write, exam, 'publish', { availableFrom, imports, reason, actor })
    })
    wakeJobs()
    // Every process has to learn the new release time.
    await (jobId === null ? parts.refreshEverywhere() : refresh())
    return jobId
  }

  async function propose(
    write: ResultsRepository,
    exam: Exam,
    { availableFrom, reason, actor }: Pick<PublishInput, 'availableFrom' | 'actor'> & { reason: string },
  ): Promise<null> {
    const change = { proposedBy: actor.id, proposedFor: availableFrom }
    await moveExam(write, exam, 'propose', { change, note: reason, actor, at: clock.now() })
    // The second person's notifications read the exams in memory.
    await write.tags.touch('results')
    return null
  }

  async function startPublishing(
    write: ResultsRepository,
    exam: Exam,
    move: 'publish' | 'confirm',
    {
      availableFrom,
      imports,
      reason,
      actor,
    }: Pick<PublishInput, 'availableFrom' | 'imports' | 'actor'> & { reason: string },
  ): Promise<string> {
    const now = clock.now()
    const input: PublishInput = {
      // A proposal may be confirmed after its release time.
      availableFrom: availableFrom !== null && availableFrom > now ? availableFrom : null,
      // An exam that was never visible has no revision.
      revisedOn: exam.withdrawnOn !== null || hasComeOut(exam, now) ? indianDate(now) : null,
      actor,
      imports,
      before: stateBeforeProposal(exam),
      reason,
    }
    const job = publishJob(exam.id, input, now)
    // The proposer is notified.
    const concernsId = exam.proposedBy
    await moveExam(write, exam, move, { change: noProposal, note: reason, concernsId, actor, at: now })
    await write.jobs.enqueue(job)
    return job.id
  }

  /** The publish job has nothing left to freeze; the exam waits for its release time. */
  async function isReady(write: ResultsRepository, exam: Exam): Promise<boolean> {
    if (exam.state !== 'published' || hasComeOut(exam, clock.now())) return false
    const imports = await write.imports.committed(exam.id)
    return imports.length === (await write.imports.published(exam.id)).length
  }

  async function reschedule(
    write: ResultsRepository,
    exam: Exam,
    { availableFrom, actor, now }: Pick<PublishInput, 'availableFrom' | 'actor'> & { now: string },
  ): Promise<null> {
    const change = { availableFrom: availableFrom ?? now, openedAt: availableFrom === null ? now : null }
    await moveExam(write, exam, 'reschedule', { change, actor, at: now })
    // Pages show the day of publication.
    if (publicationDayOf(exam) !== publicationDayOf({ ...exam, ...change }))
      await write.jobs.enqueue(createRefreshJob(exam.id, { at: now, by: actor }))
    await write.tags.touch('results')
    return null
  }

  return {
    publish,

    /** @throws DomainError Forbidden `exam.samePerson`: who proposed a publication cannot confirm it; Conflict `exam.changedSince`, `exam.notProposed`, `exam.publishing` */
    async confirm(examId: string, actor: Actor, seen: string | null = null): Promise<string> {
      const jobId = await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const imports = await write.imports.committed(examId)
        if (exam.state === 'proposed') requireUnchanged(seen, createDecisionToken(exam, imports, clock.now()))
        // The proposer gave the reason.
        const reason = (await write.transitions.lastInto('exam', examId, 'proposed'))?.note ?? ''
        const publication = { availableFrom: exam.proposedFor, imports, reason, actor }
        return startPublishing(write, exam, 'confirm', publication)
      })
      wakeJobs()
      await refresh()
      return jobId
    },

    ...createRevertService(parts),
    needsSecondPerson: () => needsSecondPerson(),
  }
}

function readPublishAt(at: string | null, now: string): string | null {
  if (at === null) return null
  const instant = instantOfIndianTime(at)
  if (instant === null) throw refuseAt('at', 'exam.publishAtWrong')
  if (instant <= now) throw refuseAt('at', 'exam.publishAtPast')
  return instant
}

function publishJob(examId: string, input: PublishInput, at: string): NewJob {
  const started = { createdAt: at, createdBy: input.actor }
  return { id: newId(), kind: 'results.publish', subjectId: examId, input, ...started }
}

/** The dependencies of publishing and of its reversal. */
interface PublishParts {
  store: Store<ResultsRepository>
  clock: Clock
  wakeJobs(): void
  /** Resolves when visitors see the stored state in this process. */
  refresh(): Promise<void>
  /** Resolves when visitors see the stored state in every process. */
  refreshEverywhere(): Promise<void>
}

/** Reverts proposals, schedules and publications. */
function createRevertService({ store, clock, refresh, refreshEverywhere }: PublishParts) {
  async function revert(
    examId: string,
    move: 'decline' | 'cancel',
    { actor, note }: { actor: Actor; note: string },
  ): Promise<void> {
    await store.transact(async (write) => {
      const exam = await lockExamForEdit(write, examId)
      const { proposedBy: concernsId, state } = exam
      if (move === 'cancel' && state === 'proposed' && concernsId !== actor.id)
        throw forbidden('exam.notOwnProposal')
      const to = stateBeforeProposal(exam)
      await moveExam(write, exam, move, { to, change: noProposal, note, concernsId, actor, at: clock.now() })
      await write.tags.touch('results')
    })
    await refresh()
  }

  return {
    /**
     * Rejects a proposal, which returns to the proposer.
     * @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.ownProposal`
     */
    decline: (examId: string, reason: string, actor: Actor): Promise<void> =>
      revert(examId, 'decline', { actor, note: reason }),

    /** @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.notOwnProposal` */
    cancel: (examId: string, actor: Actor): Promise<void> => revert(examId, 'cancel', { actor, note: '' }),

    /**
     * Cancels the schedule before its release time, when nobody has seen the results. It is in force when this
     * resolves.
     * @throws DomainError Conflict `exam.notScheduled`, `exam.publishing`
     */
    async unschedule(examId: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const now = clock.now()
        if (hasComeOut(exam, now)) throw conflict('exam.notScheduled')
        const change = { availableFrom: null, openedAt: null }
        await moveExam(write, exam, 'unschedule', { change, actor, at: now })
        await write.tags.touch('results')
      })
      await refreshEverywhere()
    },

    /**
     * It is in force when this resolves.
     * @throws DomainError Conflict `exam.notPublishable`, `exam.publishing`
     */
    async withdraw(examId: string, reason: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const now = clock.now()
        // Nobody saw the results, so there is nothing to notify.
        const withdrawnOn = hasComeOut(exam, now) ? indianDate(now) : exam.withdrawnOn
        const change = { availableFrom: null, openedAt: null, withdrawnOn }
        await moveExam(write, exam, 'withdraw', { change, note: reason, actor, at: now })
        await write.tags.touch('results')
      })
      await refreshEverywhere()
    },
  }
}
