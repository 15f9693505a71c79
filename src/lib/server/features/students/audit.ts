import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { referenceFields, type StudentChange, textFields } from './records/student.ts'

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

type WordOf<Field extends string> = Field extends `${infer Word}Id` ? Word : Field

/** `branchId` is a branch. */
export const wordField = <Field extends string>(field: Field): WordOf<Field> =>
  // What the type says, the pattern does.
  field.replace(/Id$/, '') as WordOf<Field>

const numberFields = ['rollNumber', 'admissionNumber'] as const

/** What the audit trail keeps of a student. */
export const auditedFields = [
  ...numberFields,
  ...textFields,
  ...referenceFields.map(wordField),
  'status',
  'note',
] as const

/**
 * By the words of the catalogue, which say something when the entry is gone. A place is an entry or, where the
 * catalogue has none, a word of its own.
 */
export function inWords(view: CatalogueView, fields: StudentChange['before']): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [field, value] of Object.entries(fields))
    said[wordField(field)] ||= field.endsWith('Id') ? view.nameOf(value) : (value ?? '')
  return said
}
