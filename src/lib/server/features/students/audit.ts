import { sql } from 'kysely'
import { isSensitive } from '#lib/rules/roles/student-fields.ts'
import { profileFields } from '#lib/schemas/students/profile.ts'
import { sayProfile } from '#lib/students/profile-words.ts'
import { m } from '#paraglide/messages.js'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import {
  differences,
  emptyFields,
  studentReferenceFields,
  type StudentChange,
  type StudentFields,
  textFields,
} from './records/student.ts'

/** Describes the audit actions of students and links audit entries to their records. */
export const studentsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'student.added',
    'student.changed',
    'student.completed',
    'student.detained',
    'student.left',
    'student.photoRemoved',
    'student.photoSaved',
    'student.removed',
    'student.resumed',
    'studentFill.filled',
    'studentStep.branchTransfer',
    'studentStep.lateralEntry',
    'studentStep.moveUp',
    'studentStep.numbers',
    'studentStep.readmission',
    'studentStep.section',
    'studentStep.takenBack',
    'import.studentsAdded',
    'import.studentsTakenBack',
  ),
  records: {
    student: recordsIn({
      table: 'students',
      coded: {
        status: (code) => say(`students.state.${code}`),
        ...Object.fromEntries(
          profileFields.map((field) => [
            field,
            (code: string) => (isSensitive(field) ? m['students.valueNotKept']() : sayProfile(field, code)),
          ]),
        ),
      },
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

/** Strips `Id` from a field name: `branchId` becomes `branch`. */
export const wordField = <Field extends string>(field: Field): WordOf<Field> =>
  // The cast matches the pattern: both strip a final `Id`.
  field.replace(/Id$/, '') as WordOf<Field>

const numberFields = ['rollNumber', 'admissionNumber'] as const

/** Fields of a student in the audit trail. */
export const auditedFields = [
  ...numberFields,
  ...textFields,
  ...studentReferenceFields.map(wordField),
  ...profileFields,
  'status',
  'note',
] as const

/**
 * Translates ids into catalogue names, which stay readable after an entry is gone. If a place has no catalogue entry,
 * its own text is used.
 */
export function studentInWords(view: CatalogueView, fields: StudentChange['before']): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [field, value] of Object.entries(fields))
    said[wordField(field)] ||= field.endsWith('Id') ? view.nameOf(value) : (value ?? '')
  return said
}

/** Stands in the audit trail for a value that only some readers of the register may see. */
const valueNotKept = '*'

/** Returns a change as the audit trail stores it: of a sensitive field only that it changed, never a value. */
export function auditedChange(
  view: CatalogueView,
  { before, after }: Pick<StudentChange, 'before' | 'after'>,
): { before: Record<string, string>; after: Record<string, string> } {
  const entriesOf = (fields: StudentChange['before']) => Object.entries(studentInWords(view, fields))
  return {
    before: Object.fromEntries(entriesOf(before).filter(([field]) => !isSensitive(field))),
    after: Object.fromEntries(
      entriesOf(after).map(([field, word]) => [field, isSensitive(field) ? valueNotKept : word]),
    ),
  }
}

/** Returns the fields of a new student as the audit trail stores them. */
export function auditedAddition(view: CatalogueView, fields: StudentFields): Record<string, string> {
  const { after } = differences(emptyFields, fields)
  return auditedChange(view, { before: {}, after }).after
}
