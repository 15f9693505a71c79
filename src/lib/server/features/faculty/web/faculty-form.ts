import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { keepsRegisters } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { memberInput, type TypedMember } from '#lib/schemas/faculty/member.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { type FacultyMember, fieldsOf } from '../faculty-member.ts'
import { isSeenFrom } from '../policy.ts'

/** A new person of the register; the next one is offered at once. */
export const handleNewMember = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireKeeper(context)
    await context.locals.app.faculty.add(typedIn(form), actorOf(context))
    return goOnDone(context, `${href(routes.facultyRegister)}?new=`, 'added')
  })

/** What is known of a person, or that they were entered by mistake: by the name of the button. */
export const handleMember = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireKeeper(context)
    const version = Number(textOf(form, 'version'))
    if (textOf(form, 'action') === 'remove') {
      await context.locals.app.faculty.remove(id, version, actorOf(context))
      return goOnDone(context, href(routes.facultyRegister), 'removed')
    }
    await context.locals.app.faculty.change(id, typedIn(form), version, actorOf(context))
    return goOnDone(context, href(routes.facultyMember(id)), 'changed')
  })

/** The page is open to readers, too. @throws DomainError Forbidden `session.notAllowed` */
function requireKeeper({ locals: { user } }: APIContext): void {
  if (!user || !keepsRegisters(user)) throw forbidden('session.notAllowed')
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedMember =>
  parseInput(
    memberInput,
    Object.fromEntries(
      (['name', 'employeeCode', 'email', 'departmentId', 'designation', 'status'] as const).map((name) => [
        name,
        textOf(form, name),
      ]),
    ),
  )

/** What the form shows of a person before anything is typed. */
export const typedOf = (member: FacultyMember): Record<string, string> => ({
  ...fieldsOf(member),
  departmentId: member.departmentId ?? '',
})

/** The form beside the details, which has none of their fields. */
export const isRemoval = ({ values }: Pick<FormState, 'values'>): boolean => values['action'] === 'remove'

/**
 * What the form of a person shows who was changed meanwhile; null for every other answer, and for whoever wanted to
 * remove the person: they have typed nothing that could be compared.
 */
export async function staleMember(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  member: FacultyMember,
): Promise<StaleRecord | null> {
  if (isRemoval(sent)) return null
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'facultyMember',
    id: member.id,
    stored: typedOf(member),
    label: (field) => say(`faculty.field.${field.replace(/Id$/, '')}`) ?? '',
    word: (field, value) => {
      if (field === 'departmentId') return nameOf(value)
      return field === 'status' ? (say(`faculty.status.${value}`) ?? '') : value
    },
  })
}

export interface MemberPage {
  member: FacultyMember
  department: string
  mayEdit: boolean
}

/** Null for a person who is not there, or not for this reader. */
export async function memberPage(
  { faculty, catalogue }: Pick<App, 'faculty' | 'catalogue'>,
  id: string,
  user: CurrentUser,
): Promise<MemberPage | null> {
  const view = await catalogue.read()
  const member = await faculty.find(id)
  if (!member || !isSeenFrom(await catalogue.departmentOf(user))(member)) return null
  return { member, department: view.nameOf(member.departmentId), mayEdit: keepsRegisters(user) }
}

/** What may be chosen, and what the person has already. */
export async function departmentChoices(
  { catalogue }: Pick<App, 'catalogue'>,
  ownId: string | null = null,
): Promise<Option[]> {
  const view = await catalogue.read()
  const open = view.open('department')
  const own = ownId === null || open.some(({ id }) => id === ownId) ? null : view.byId(ownId)
  return [...open, ...(own ? [own] : [])].map(({ id, name }) => [id, name])
}
