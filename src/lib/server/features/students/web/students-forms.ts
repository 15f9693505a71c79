import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { type TypedStudent, studentInput } from '#lib/schemas/students/student.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { isStudentMove } from './student-moves.ts'
import type { StudentRecord } from '../student.ts'

/** What the forms about one student do, by the name of the button. Readers of the register have none of them. */
export const handleStudent = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { students } = context.locals.app
    requireAccess(registerOffice, context.locals.user)
    const [actor, asked] = [actorOf(context), textOf(form, 'action')]
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
  ...(['name', 'nameInOwnScript', 'rollNumber', 'admissionNumber', 'branchId', 'batchId'] as const),
  ...(['semesterId', 'sectionId', 'regulationId', 'categoryId', 'seatTypeId', 'entryTypeId'] as const),
  'dateOfBirth' as const,
  ...(['mobile', 'email', 'fatherName', 'fatherMobile', 'motherName', 'motherMobile'] as const),
]

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
