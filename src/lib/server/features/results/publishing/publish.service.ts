import { hasComeOut } from '#lib/rules/come-out.ts'
import { indianDate, instantOfIndianTime } from '#lib/rules/indian-time.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExamForEdit, requireSeen, seenOf } from '../exams/exam-lock.ts'
import { moveExam } from '../exams/exam-states.ts'
import { noProposal, stateBeforeProposal } from '../exams/proposal.ts'
import type { ResultsRepository } from '../repository.ts'

/** What the publish job does when its pages are finished. */
export interface PublishInput {
  /** The hour of a scheduled publication; null where it is out as soon as it is ready. */
  availableFrom: string | null
  revisedOn: string | null
  actor: Actor
  /** The imports whose marks are published: those that counted when the publication began, and no other. */
  imports: string[]
  /** Where the exam goes back to if publishing fails. */
  before: 'draft' | 'published' | 'withdrawn'
  /** Why visitors see something else from now on; jobs of earlier versions have none. */
  reason?: string
}

/** What a person decides on a publication with. */
interface Decision {
  /** What was shown when it was decided, see `seenOf`; null where nothing was shown, such as to a tool. */
  seen?: string | null
  /** Required for a revision. It stays in the office. */
  reason?: string
}

export type PublishService = ReturnType<typeof createPublishService>

/** When visitors may see an exam's results, and when no longer. */
export function createPublishService(parts: PublishParts) {
  const { store, clock, wakeJobs, refresh } = parts
  const needsSecondPerson = async (read = store.read): Promise<boolean> =>
    (await read.settings.find('results.needsSecondPerson')) === true

  /**
   * `at`: Indian time, null for now. Answers the job, or null where a second person has to confirm, or where the hour alone
   * is another one.
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
      requireSeen(seen, seenOf(exam, imports, now))
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
    // An hour that is another one is so in every process.
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
    // The bell of the second person looks at exams in memory.
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
      // A proposal may be confirmed after its hour.
      availableFrom: availableFrom !== null && availableFrom > now ? availableFrom : null,
      // What nobody has seen is not revised.
      revisedOn: exam.withdrawnOn !== null || hasComeOut(exam, now) ? indianDate(now) : null,
      actor,
      imports,
      before: stateBeforeProposal(exam),
      reason,
    }
    const job = publishJob(exam.id, input, now)
    // Whoever proposed it hears of it.
    const concernsId = exam.proposedBy
    await moveExam(write, exam, move, { change: noProposal, note: reason, concernsId, actor, at: now })
    await write.jobs.enqueue(job)
    return job.id
  }

  /** What the job would freeze is frozen: it waits for its hour. */
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
        if (exam.state === 'proposed') requireSeen(seen, seenOf(exam, imports, clock.now()))
        // The reason of the person who proposed it.
        const reason = (await write.transitions.lastInto('exam', examId, 'proposed'))?.note ?? ''
        const publication = { availableFrom: exam.proposedFor, imports, reason, actor }
        return startPublishing(write, exam, 'confirm', publication)
      })
      wakeJobs()
      await refresh()
      return jobId
    },

    ...createTakeBackService(parts),
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
  const begun = { createdAt: at, createdBy: input.actor }
  return { id: newId(), kind: 'results.publish', subjectId: examId, input, ...begun }
}

/** What publishing, and every way back from it, is handed. */
interface PublishParts {
  store: Store<ResultsRepository>
  clock: Clock
  wakeJobs(): void
  /** What visitors may see in this process is what the database says, once this is done. */
  refresh(): Promise<void>
  /** What visitors may see in every process is, once this is done. */
  refreshEverywhere(): Promise<void>
}

/** The ways back: of a proposal, of an hour to come, and of what visitors see. */
function createTakeBackService({ store, clock, refresh, refreshEverywhere }: PublishParts) {
  async function takeBack(
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
    /** Back to whoever proposed it. @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.ownProposal` */
    decline: (examId: string, reason: string, actor: Actor): Promise<void> =>
      takeBack(examId, 'decline', { actor, note: reason }),

    /** @throws DomainError Conflict `exam.notProposed`, `exam.publishing`, Forbidden `exam.notOwnProposal` */
    cancel: (examId: string, actor: Actor): Promise<void> => takeBack(examId, 'cancel', { actor, note: '' }),

    /** Before its hour: nobody has seen it. In force when it answers. @throws DomainError Conflict `exam.notScheduled`, `exam.publishing` */
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

    /** In force when it answers. @throws DomainError Conflict `exam.notPublishable`, `exam.publishing` */
    async withdraw(examId: string, reason: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const now = clock.now()
        // Of what nobody saw there is nothing to tell.
        const withdrawnOn = hasComeOut(exam, now) ? indianDate(now) : exam.withdrawnOn
        const change = { availableFrom: null, openedAt: null, withdrawnOn }
        await moveExam(write, exam, 'withdraw', { change, note: reason, actor, at: now })
        await write.tags.touch('results')
      })
      await refreshEverywhere()
    },
  }
}
