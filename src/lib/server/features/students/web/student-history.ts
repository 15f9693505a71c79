import { say } from '#lib/i18n/say.ts'
import type { ChangedField } from '#lib/lists/cell.ts'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { isSensitive, profileFieldsReadBy } from '#lib/rules/roles/student-fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { studentStatuses } from '#lib/schemas/students/student.ts'
import { sayIfProfile } from '#lib/students/profile-words.ts'
import type { App } from '../../../kernel/app.ts'
import { studentInWords } from '../audit.ts'
import type { StudentChange, StudentRecord } from '../records/student.ts'

/** A change with the texts that the page shows. */
export interface ChangeSummary {
  at: string
  by: string
  note: string
  /** The Indian date from which a new place holds; empty for other changes, and where it is not known. */
  holdsFrom: string
  isUpload: boolean
  /** The step that the change was part of. */
  step: StudentChange['step']
  fields: ChangedField[]
}

/** Returns the history, newest first; the last entry tells how the student came into the register. */
export async function studentHistory(
  app: App,
  student: StudentRecord,
  user: Pick<CurrentUser, 'roles'>,
): Promise<ChangeSummary[]> {
  const readable = profileFieldsReadBy(user)
  const isReadable = (field: string): boolean =>
    !isSensitive(field) || readable.some((each) => each === field)
  const view = await app.catalogue.read()
  const changes = await app.students.history(student.id)
  const names = await app.people.namesOf([
    ...new Set([student.createdBy, ...changes.map(({ byId }) => byId)]),
  ])
  const shown = changes.filter(
    (change) => isChange(change) && Object.keys(change.after).some((field) => isReadable(field)),
  )
  const summaries = shown.map((change): ChangeSummary => {
    const { at, byId, importId, note, before, after, step } = change
    const was = studentInWords(view, before)
    const is = studentInWords(view, after)
    const fields = Object.keys(is)
      .filter(isReadable)
      .map((field) => ({
        field: say(`students.field.${field}`) ?? say(`trail.field.${field}`) ?? field,
        before: valueOf(field, was[field]),
        after: valueOf(field, is[field]),
      }))
    return {
      at,
      note,
      by: names.get(byId) ?? '',
      holdsFrom: change.holdsFrom ?? '',
      isUpload: importId !== null,
      step,
      fields,
    }
  })
  const note = changes.find((change) => !isChange(change))?.note ?? ''
  const place = (await app.students.placesOf(student.id)).at(-1)
  const first = {
    at: student.createdAt,
    by: names.get(student.createdBy) ?? '',
    note,
    holdsFrom: place && !place.isAssumed ? place.from : '',
    isUpload: false,
  }
  return [...summaries, { ...first, step: undefined, fields: [] }]
}

/** The first version changes no fields; its entry only stores the reason for the initial number. */
const isChange = ({ version }: StudentChange): boolean => version > 1

const valueOf = (field: string, value: StudentChange['before'][string] | undefined): string =>
  sayIfProfile(field, value ?? '') ??
  ((studentStatuses.some((each) => each === value) && say(`students.state.${value ?? ''}`)) || (value ?? ''))

/** Tells whether assigning the typed roll number requires a reason. Null means a new student. */
export async function asksWhy(
  { students }: Pick<App, 'students'>,
  student: Pick<StudentRecord, 'id' | 'rollNumber'> | null,
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const rollNumber = normaliseRollNumber(typed['rollNumber'] ?? '') || null
  const { name = '', nameInOwnScript = '' } = typed
  const { id = null, rollNumber: before = null } = student ?? {}
  return (await students.numberProblem({ id, before, after: { rollNumber, name, nameInOwnScript } })) !== null
}

/** Returns former roll numbers of the student under which their records still exist. */
export async function earlierNumbers(
  { students }: Pick<App, 'students'>,
  student: StudentRecord,
): Promise<string[]> {
  const changes = await students.history(student.id)
  const had = new Set(changes.flatMap(({ before }) => before['rollNumber'] ?? []))
  return students.carriedFor(
    student,
    [...had].filter((number) => number !== student.rollNumber),
  )
}
