import type { APIContext } from 'astro'
import { showDate } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { studentInput, type StudentStatus, type TypedStudent } from '#lib/schemas/students/student.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { wordField } from '../records/audited-student.ts'
import { studentMachine, type StudentMove, studentMoves } from '../records/student-states.ts'
import { type StudentRecord, belowCourse } from '../records/student.ts'

/** What the forms about one student do, by the name of the button. Readers of the register have none of them. */
export const handleStudent = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { students } = context.locals.app
    requireAccess(registerOffice, context.locals.user)
    const actor = actorOf(context)
    const asked = textOf(form, 'action')
    const version = Number(textOf(form, 'version'))
    if (asked === 'remove') {
      await students.remove(id, version, actor)
      return goOnDone(context, href(routes.students), 'removed')
    }
    if (asked === 'save') await students.change(id, typedIn(form), version, actor)
    else if (isStudentMove(asked))
      await students.move(id, { move: asked, version, note: textOf(form, 'reason') }, actor)
    else throw invalid('request.invalid')
    return goOnDone(context, href(routes.student(id)), asked)
  })

/** Leads to the new student. */
export const handleNewStudent = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const id = await context.locals.app.students.add(typedIn(form), actorOf(context))
    return goOnDone(context, href(routes.student(id)), 'add')
  })

const fields = [
  'name',
  'nameInOwnScript',
  'rollNumber',
  'admissionNumber',
  ...belowCourse,
  'dateOfBirth' as const,
  'mobile',
  'email',
  'fatherName',
  'fatherMobile',
  'motherName',
  'motherMobile',
] as const

/** What agrees to a change of a number that records carry. */
const ofNumber = ['changesNumber', 'numberReason'] as const

/** Fields that a form does not have count as empty. @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedStudent =>
  parseInput(
    studentInput,
    Object.fromEntries([...fields, ...ofNumber].map((name) => [name, textOf(form, name)])),
  )

/** What a form shows of a student before anything is typed. */
export const typedOf = (student: StudentRecord): Record<string, string> =>
  Object.fromEntries(fields.map((name) => [name, student[name] ?? '']))

const isStudentMove = (name: string): name is StudentMove => studentMoves.some((move) => move === name)

/** What may be done with a student now. */
export const movesFrom = (status: StudentStatus): StudentMove[] =>
  studentMoves.filter((move) => studentMachine.moves[move].from.includes(status))

/** What the form of a student shows that was changed meanwhile; null for every other answer. */
export async function staleStudent(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  student: StudentRecord,
): Promise<StaleRecord | null> {
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'student',
    id: student.id,
    stored: typedOf(student),
    label: (field) => say(`students.field.${wordField(field)}`) ?? '',
    word: (field, value) => {
      if (field.endsWith('Id')) return nameOf(value)
      return field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDate(value) : value
    },
  })
}
