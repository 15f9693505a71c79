import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const studentsTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'student.added',
    'student.changed',
    'student.completed',
    'student.detained',
    'student.left',
    'student.photoRemoved',
    'student.photoSaved',
    'student.removed',
    'student.resumed',
    'studentStep.branchTransfer',
    'studentStep.lateralEntry',
    'studentStep.moveUp',
    'studentStep.numbers',
    'studentStep.readmission',
    'studentStep.takenBack',
    'import.studentsAdded',
    'import.studentsTakenBack',
  ),
  records: {
    student: recordsIn({
      table: 'students',
      coded: { status: (code) => say(`students.state.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'rollNumber', 'admissionNumber'],
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Students/[studentId]',
      to: ({ id }) => routes.student(id),
    }),
    studentStep: recordsIn({
      table: 'student_steps',
      name: sql`''`,
      calledBy: ['batch', 'branch', 'course'],
      page: '/[...locale]/app/Students/steps/[stepId]',
      to: ({ id }) => routes.studentStep(id),
    }),
  },
}
