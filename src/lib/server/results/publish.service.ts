import { indianDate, instantOfIndianTime } from '#lib/rules/indian-time.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { conflict, forbidden, invalid } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Store } from '../db/store.ts'
import { requireExam } from './exam.service.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface PublishParts {
  store: Store<ResultsRepository>
  clock: Clock
  wakeJobs(): void
}

/** What the publish job does when its pages are finished. */
export interface PublishInput {
  availableFrom: string
  revisedOn: string | null
  actor: Actor
  /** Where the exam goes back to if publishing fails. */
  before: 'draft' | 'published' | 'withdrawn'
}

export type PublishService = ReturnType<typeof publishService>

/** When visitors may see an exam's results, and when no longer. */
export function publishService({ store, clock, wakeJobs }: PublishParts) {
  const needsSecondPerson = async (): Promise<boolean> =>
    (await store.read.settings.find('results.needsSecondPerson')) === true

  /** `at`: Indian time, null for now. @throws DomainError Invalid `exam.publishAtPast`, Conflict `exam.noMarks`, `exam.notPublishable` */
  async function publish(examId: string, at: string | null, actor: Actor): Promise<string | null> {
    const exam = await requireExam(store.read, examId)
    const availableFrom = readPublishAt(at, clock.now())
    if (exam.availableFrom !== null && at !== null) throw publishAtProblem('exam.revisionNow')
    if ((await store.read.marks.subjects(examId)).size === 0) throw conflict('exam.noMarks')
    const isProposal = await needsSecondPerson()
    const jobId = isProposal
      ? await propose(exam, availableFrom, actor)
      : await startPublishing(exam, availableFrom, actor)
    wakeJobs()
    return jobId
  }

  async function propose(exam: Exam, availableFrom: string, actor: Actor): Promise<null> {
    await changeState(exam, ['draft', 'published', 'withdrawn'], 'proposed', 'exam.proposed', actor, {
      proposedBy: actor.id,
      proposedFor: availableFrom,
    })
    return null
  }

  async function startPublishing(exam: Exam, availableFrom: string, actor: Actor): Promise<string> {
    const now = clock.now()
    const jobId = newId()
    const before = exam.state === 'proposed' ? stateBeforeProposal(exam) : exam.state
    if (before === 'publishing') throw conflict('exam.notPublishable')
    const input: PublishInput = {
      availableFrom: availableFrom < now ? now : availableFrom,
      revisedOn: exam.version > 0 ? indianDate(now) : null,
      actor,
      before,
    }
    await changeState(
      exam,
      [exam.state],
      'publishing',
      'exam.publishingStarted',
      actor,
      { proposedBy: null, proposedFor: null },
      (write) => write.jobs.enqueue(jobOf(jobId, 'results.publish', exam.id, input, now, actor)),
    )
    return jobId
  }

  async function changeState(
    exam: Exam,
    from: readonly Exam['state'][],
    to: Exam['state'],
    action: string,
    actor: Actor,
    change: Partial<Exam> = {},
    also: (write: ResultsRepository) => Promise<void> = async () => {},
    note = '',
  ): Promise<void> {
    await store.transact(async (write) => {
      const isChanged = await write.exams.change(exam.id, from, { state: to, ...change })
      if (!isChanged) throw conflict('exam.notPublishable')
      const transition = { examId: exam.id, from: exam.state, to, version: exam.version, note }
      await write.exams.recordTransition(newId(), transition, clock.now(), actor)
      await write.audit.record(
        auditEntry(actor, clock.now(), {
          action,
          entity: 'exam',
          entityId: exam.id,
          before: exam,
          after: { ...change, state: to, note },
        }),
      )
      await also(write)
    })
  }

  return {
    publish,

    /** @throws DomainError Forbidden `exam.samePerson`: who proposed a publication cannot confirm it */
    async confirm(examId: string, actor: Actor): Promise<string> {
      const exam = await requireExam(store.read, examId)
      if (exam.state !== 'proposed' || !exam.proposedFor) throw conflict('exam.notProposed')
      if (exam.proposedBy === actor.id) throw forbidden('exam.samePerson')
      const jobId = await startPublishing(exam, exam.proposedFor, actor)
      wakeJobs()
      return jobId
    },

    async decline(examId: string, actor: Actor): Promise<void> {
      const exam = await requireExam(store.read, examId)
      const change = { proposedBy: null, proposedFor: null }
      await changeState(exam, ['proposed'], stateBeforeProposal(exam), 'exam.declined', actor, change)
    },

    async withdraw(examId: string, reason: string, actor: Actor): Promise<void> {
      const exam = await requireExam(store.read, examId)
      const refresh = async (write: ResultsRepository): Promise<void> => {
        await write.tags.touch('results')
        await write.jobs.enqueue(jobOf(newId(), 'results.refresh', exam.id, {}, clock.now(), actor))
      }
      await changeState(
        exam,
        ['published'],
        'withdrawn',
        'exam.withdrawn',
        actor,
        { availableFrom: null },
        refresh,
        reason,
      )
      wakeJobs()
    },

    needsSecondPerson,
  }
}

/** A proposal stands beside what visitors see; it does not change it. */
function stateBeforeProposal(exam: Exam): 'draft' | 'published' | 'withdrawn' {
  if (exam.version === 0) return 'draft'
  return exam.availableFrom === null ? 'withdrawn' : 'published'
}

function readPublishAt(at: string | null, now: string): string {
  if (at === null) return now
  const instant = instantOfIndianTime(at)
  if (instant === null) throw publishAtProblem('exam.publishAtWrong')
  if (instant <= now) throw publishAtProblem('exam.publishAtPast')
  return instant
}

const publishAtProblem = (code: string) => invalid(code, {}, { at: { code, params: {} } })

function jobOf(id: string, kind: string, subjectId: string, input: unknown, now: string, actor: Actor) {
  return { id, kind, subjectId, input, createdAt: now, createdBy: actor, notBefore: now }
}
