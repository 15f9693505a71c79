import { registerOffice } from '#lib/rules/roles/offices.ts'
import { type StudentStatus, studentStatuses } from '#lib/schemas/students/student.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { StudentRecord } from './student.ts'

const own = { by: registerOffice } as const

/** States of a student, from studying to completed or left. */
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
    // Covers readmission and the correction of mistakes.
    resume: {
      ...own,
      from: ['detained', 'left', 'completed'],
      to: ['studying'],
      action: 'student.resumed',
      needsReason: true,
    },
    // Undoing a step restores each student's earlier state.
    takeBack: { ...own, from: studentStatuses, to: studentStatuses, action: null },
  },
})

/** Moves that a person can make with a single student. */
export const studentMoves = ['complete', 'detain', 'leave', 'resume'] as const
export type StudentMove = (typeof studentMoves)[number]

const refusals = { gone: 'student.notFound', changed: 'student.changedSince' }

/** Requires the version that the caller last read. @throws DomainError NotFound, Conflict */
export const requireStudent = (found: StudentRecord | null | undefined, version: number): StudentRecord =>
  requireSeen(found, version, refusals)
