import { hasComeOut } from '#lib/rules/come-out.ts'
import { indianDate, instantOfIndianTime } from '#lib/rules/indian-time.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { NewJob } from '../../kernel/jobs/job-row.ts'
import { moveExam } from './exam-states.ts'
import { lockExamForEdit } from './exam-lock.ts'
import { stateBeforeProposal } from './proposal.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface PublishParts {
  store: Store<ResultsRepository>
  clock: Clock
  wakeJobs(): void
  /** What visitors may see in this process is what the database says, once this is done. */
  refresh(): Promise<void>
  /** What visitors may see in every process is, once this is done. */
  refreshEverywhere(): Promise<void>
}

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
}

export type PublishService = ReturnType<typeof createPublishService>

/** When visitors may see an exam's results, and when no longer. */
export function createPublishService(parts: PublishParts) {
  const { store, clock, wakeJobs, refresh } = parts
  const needsSecondPerson = async (read = store.read): Promise<boolean> =>
    (await read.settings.find('results.needsSecondPerson')) === true

  /**
   * `at`: Indian time, null for now. Answers the job, or null where a second person has to confirm.
   * @throws DomainError Invalid `exam.publishAtPast`, Conflict `exam.noMarks`, `exam.notPublishable`, `exam.publishing`
   */
  async function publish(examId: string, at: string | null, actor: Actor): Promise<string | null> {
    const jobId = await store.transact(async (write) => {
      const exam = await lockExamForEdit(write, examId)
      const availableFrom = readPublishAt(at, clock.now())
      if (at !== null && hasComeOut(exam, clock.now())) throw refuseAt('at', 'exam.revisionNow')
      const imports = await write.imports.committed(examId)
      if ((await write.marks.subjects(imports)).size === 0) throw conflict('exam.noMarks')
      if (await needsSecondPerson(write)) return propose(write, exam, { availableFrom, actor })
      return startPublishing(write, exam, 'publish', { availableFrom, imports, actor })
    })
    wakeJobs()
    await refresh()
    return jobId
  }

  async function propose(
    write: ResultsRepository,
    exam: Exam,
    { availableFrom, actor }: Pick<PublishInput, 'availableFrom' | 'actor'>,
  ): Promise<null> {
    const change = { proposedBy: actor.id, proposedFor: availableFrom }
    await moveExam(write, exam, 'propose', { change, actor, at: clock.now() })
    return null
  }

  async function startPublishing(
    write: ResultsRepository,
    exam: Exam,
    move: 'publish' | 'confirm',
    { availableFrom, imports, actor }: Pick<PublishInput, 'availableFrom' | 'imports' | 'actor'>,
  ): Promise<string> {
    const now = clock.now()
    const input: PublishInput = {
      // A proposal may be confirmed after its hour.
      availableFrom: availableFrom !== null && availableFrom > now ? availableFrom : null,
      revisedOn: exam.version > 0 ? indianDate(now) : null,
      actor,
      imports,
      before: stateBeforeProposal(exam),
    }
    const job = publishJob(exam.id, input, now)
    await moveExam(write, exam, move, { change: noProposal, actor, at: now })
    await write.jobs.enqueue(job)
    return job.id
  }

  return {
    publish,

    /** @throws DomainError Forbidden `exam.samePerson`: who proposed a publication cannot confirm it; Conflict `exam.notProposed`, `exam.publishing` */
    async confirm(examId: string, actor: Actor): Promise<string> {
      const jobId = await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const imports = await write.imports.committed(examId)
        return startPublishing(write, exam, 'confirm', { availableFrom: exam.proposedFor, imports, actor })
      })
      wakeJobs()
      await refresh()
      return jobId
    },

    /** @throws DomainError Conflict `exam.notProposed`, `exam.publishing` */
    async decline(examId: string, actor: Actor): Promise<void> {
      await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const to = stateBeforeProposal(exam)
        await moveExam(write, exam, 'decline', { to, change: noProposal, actor, at: clock.now() })
      })
      await refresh()
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
      await parts.refreshEverywhere()
    },

    needsSecondPerson: () => needsSecondPerson(),
  }
}

const noProposal = { proposedBy: null, proposedFor: null }

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
