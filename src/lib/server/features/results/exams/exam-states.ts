import { examinationOffice } from '#lib/results/examination-office.ts'
import type { Exam, ExamState } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { ResultsRepository } from '../repository.ts'

/** What visitors see, or would: a proposal and a publication go back there where nothing comes of them. */
const settled = ['draft', 'published', 'withdrawn'] as const

/** From the draft to what is out, and back. */
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
    // By whoever proposed it, who needs no reason.
    cancel: {
      from: ['proposed'],
      to: settled,
      by: examinationOffice,
      action: 'exam.proposalCancelled',
      refusal: 'exam.notProposed',
    },
    // Where marks change: whoever may do that.
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
    // The job's, in the name of whoever began the publication.
    letIn: { from: ['publishing'], to: ['published'], by: 'anybody', action: 'exam.published' },
    giveUp: { from: ['publishing'], to: settled, by: 'anybody', action: 'exam.publishingFailed' },
    // Before its hour, of what nobody has seen yet.
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
  /** What changes beside the state. */
  change?: Partial<Exam>
  note?: string
  concernsId?: string | null
  /** What the audit row says beside the change. */
  tell?: Record<string, unknown>
}

/** Of an exam whose row is locked. @throws DomainError as `transition` */
export function moveExam(
  write: ResultsRepository,
  exam: Exam,
  move: keyof typeof examMachine.moves,
  { change = {}, note = '', tell = {}, ...step }: ExamMove,
): Promise<void> {
  const to = step.to ?? examMachine.moves[move].to[0]
  return transition(write, examMachine, {
    ...step,
    move,
    note,
    id: exam.id,
    from: exam.state,
    version: change.version ?? exam.version,
    audit: { before: exam, after: { ...change, state: to, note, ...tell } },
    update: (state) => write.exams.move(exam, { ...change, state }),
  })
}
