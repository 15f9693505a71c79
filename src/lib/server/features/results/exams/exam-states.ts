import { examinationOffice } from '#lib/results/examination-office.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam, ExamState } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { ResultsRepository } from '../repository.ts'

/** A cancelled proposal or a failed publication returns to one of these. */
const settled = ['draft', 'published', 'withdrawn'] as const

/** Lists the transitions from draft to published and back. */
export const examMachine = stateMachine<ExamState>().of({
  kind: 'exam',
  entity: 'exam',
  refusal: 'exam.notPublishable',
  moves: {
    create: { from: [null], to: ['draft'], by: examinationOffice, action: 'exam.created' },
    propose: { from: settled, to: ['proposed'], by: examinationOffice, action: 'exam.proposed' },
    decline: {
      from: ['proposed'],
      to: settled,
      by: examinationOffice,
      action: 'exam.declined',
      needsReason: true,
      secondPerson: 'exam.ownProposal',
      refusal: 'exam.notProposed',
    },
    // The person who proposed it needs no reason.
    cancel: {
      from: ['proposed'],
      to: settled,
      by: examinationOffice,
      action: 'exam.proposalCancelled',
      refusal: 'exam.notProposed',
    },
    // Changed marks cancel a proposal; everyone who may change marks may do so.
    drop: { from: ['proposed'], to: settled, by: 'anybody', action: 'exam.proposalDropped' },
    publish: {
      from: [...settled, 'proposed'],
      to: ['publishing'],
      by: examinationOffice,
      action: 'exam.publishingStarted',
    },
    confirm: {
      from: ['proposed'],
      to: ['publishing'],
      by: examinationOffice,
      action: 'exam.publishingStarted',
      secondPerson: 'exam.samePerson',
      refusal: 'exam.notProposed',
    },
    // The job does this in the name of the person who started the publication.
    letIn: { from: ['publishing'], to: ['published'], by: 'anybody', action: 'exam.published' },
    giveUp: { from: ['publishing'], to: settled, by: 'anybody', action: 'exam.publishingFailed' },
    // Before the release time visitors have seen nothing.
    reschedule: { from: ['published'], to: ['published'], by: examinationOffice, action: 'exam.rescheduled' },
    unschedule: {
      from: ['published'],
      to: ['withdrawn'],
      by: examinationOffice,
      action: 'exam.scheduleCancelled',
      refusal: 'exam.notScheduled',
    },
    withdraw: {
      from: ['published'],
      to: ['withdrawn'],
      by: examinationOffice,
      action: 'exam.withdrawn',
      needsReason: true,
    },
  },
})

interface ExamMove {
  to?: ExamState
  actor: Actor
  at: string
  /** Columns that change together with the state. */
  change?: Partial<Exam>
  note?: string
  concernsId?: string | null
  /** Facts for the audit row besides the change. */
  auditFacts?: Record<string, unknown>
}

/** The exam's row must be locked. @throws DomainError as `transition` */
export function moveExam(
  write: ResultsRepository,
  exam: Exam,
  move: keyof typeof examMachine.moves,
  { change = {}, note = '', auditFacts = {}, ...step }: ExamMove,
): Promise<void> {
  const to = step.to ?? examMachine.moves[move].to[0]
  return transition(write, examMachine, {
    ...step,
    move,
    note,
    id: exam.id,
    from: exam.state,
    version: change.version ?? exam.version,
    audit: { before: exam, after: { ...change, state: to, note, ...auditFacts } },
    update: (state) => write.exams.move(exam, { ...change, state }),
  })
}

/**
 * Every write about an exam starts here, so that its decisions rest on locked data. Locks are taken in one order: a
 * task's own job → exam → import → holds, marks → cache tags → prerendered pages → jobs → audit.
 * @throws DomainError NotFound `exam.notFound`
 */
export async function lockExam(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await write.exams.lock(examId)
  if (!exam) throw notFound('exam.notFound')
  return exam
}

/**
 * A running publication depends on the marks, title and state it started with.
 * @throws DomainError Conflict `exam.publishing`
 */
export async function lockExamForEdit(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await lockExam(write, examId)
  if (exam.state === 'publishing') throw conflict('exam.publishing')
  return exam
}

/** Identifies what a person saw when they decided on a publication: the effective marks and the exam's state. */
export const createDecisionToken = (exam: Exam, imports: readonly string[], now: string): string =>
  pinOf([
    exam.state,
    exam.version,
    exam.label,
    exam.scheme,
    exam.availableFrom,
    hasComeOut(exam, now),
    exam.proposedBy,
    exam.proposedFor,
    ...imports,
  ])

/**
 * Call it under the exam's lock. `seen` is null where nothing was shown, such as to a tool.
 * @throws DomainError Conflict `exam.changedSince`
 */
export function requireUnchanged(seen: string | null, now: string): void {
  if (seen !== null && seen !== now) throw conflict('exam.changedSince')
}
