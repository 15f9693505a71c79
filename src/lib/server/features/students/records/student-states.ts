import { registerOffice } from '#lib/rules/roles/offices.ts'
import { type StudentStatus, studentStatuses } from '#lib/schemas/students/student.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { StudentRecord } from './student.ts'

const own = { by: registerOffice } as const

/** Whether somebody studies here, and how it ended. */
export const studentMachine = stateMachine<StudentStatus>().of({
  kind: 'student',
  entity: 'student',
  refusal: 'student.changedSince',
  moves: {
    complete: { ...own, from: ['studying', 'detained'], to: ['completed'], action: 'student.completed' },
    leave: {
      ...own,
      from: ['studying', 'detained'],
      to: ['left'],
      action: 'student.left',
      needsReason: true,
    },
    detain: { ...own, from: ['studying'], to: ['detained'], action: 'student.detained', needsReason: true },
    // Readmission, and whatever was done by mistake.
    resume: {
      ...own,
      from: ['detained', 'left', 'completed'],
      to: ['studying'],
      action: 'student.resumed',
      needsReason: true,
    },
    // A step is taken back: each becomes what they were.
    takeBack: { ...own, from: studentStatuses, to: studentStatuses, action: null },
  },
})

/** What a person does with one student. */
export const studentMoves = ['complete', 'detain', 'leave', 'resume'] as const
export type StudentMove = (typeof studentMoves)[number]

const refusals = { gone: 'student.notFound', changed: 'student.changedSince' }

/** The student as somebody saw the record. @throws DomainError NotFound, Conflict */
export const requireStudent = (found: StudentRecord | null | undefined, version: number): StudentRecord =>
  requireSeen(found, version, refusals)
