import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { keepsRegisters, keepsStaffSecrets } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { writeExperience } from '#lib/rules/faculty/experience.ts'
import { writeQualifications } from '#lib/rules/faculty/qualifications.ts'
import { memberFieldNames, memberInput, type TypedMember } from '#lib/schemas/faculty/member.ts'
import type { StaffSecrets } from '#lib/schemas/faculty/staff-secrets.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithSecret } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { type FacultyMember, memberFieldsOf } from '../faculty-member.ts'
import { isSeenFrom, memberSeenBy } from '../policy.ts'

/** Adds a person; the next page offers the form again. */
export const handleNewMember = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireKeeper(context)
    await context.locals.app.faculty.add(typedIn(form), actorOf(context))
    return goOnDone(context, `${href(routes.facultyRegister)}?new=`, 'added')
  })

/** Changes or removes a person, or shows PAN and bank account once, depending on the submit button. */
export const handleMember = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    if (textOf(form, 'action') === 'reveal') {
      const { faculty } = context.locals.app
      return goOnWithSecret(context, await faculty.revealSecrets(id, textOf(form, 'why'), actorOf(context)))
    }
    requireKeeper(context)
    const version = Number(textOf(form, 'version'))
    if (textOf(form, 'action') === 'remove') {
      await context.locals.app.faculty.remove(id, version, actorOf(context))
      return goOnDone(context, href(routes.facultyRegister), 'removed')
    }
    const { faculty } = context.locals.app
    const stored = await faculty.find(id)
    await faculty.change(id, typedIn(form, stored && memberToForm(stored)), version, actorOf(context))
    return goOnDone(context, href(routes.facultyMember(id)), 'changed')
  })

/** Checks the role, because readers can open the page as well. @throws DomainError Forbidden `session.notAllowed` */
function requireKeeper({ locals: { user } }: APIContext): void {
  if (!user || !keepsRegisters(user)) throw forbidden('session.notAllowed')
}

/** A field that the form lacks keeps its stored value. @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData, stored: Readonly<Record<string, string>> | null = null): TypedMember =>
  parseInput(
    memberInput,
    Object.fromEntries(
      memberFieldNames.map((name) => [name, form.has(name) ? textOf(form, name) : stored?.[name]]),
    ),
  )

/** The form's initial values for a person. */
export const memberToForm = (member: FacultyMember): Record<string, string> => ({
  ...memberFieldsOf(member),
  departmentId: member.departmentId ?? '',
  qualifications: writeQualifications(member.qualifications, '\n'),
  experience: writeExperience(member.experience, '\n'),
})

/** Returns whether another form than that of the details was submitted, which has none of its fields. */
export const isOtherForm = ({ values }: Pick<FormState, 'values'>): boolean =>
  values['action'] === 'remove' || values['action'] === 'reveal'

/**
 * The stored values to show next to the input if the person has changed meanwhile. Null for every other outcome, and
 * for a removal, which has no input to compare.
 */
export async function staleMember(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  member: FacultyMember,
): Promise<StaleRecord | null> {
  if (isOtherForm(sent)) return null
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'facultyMember',
    id: member.id,
    stored: memberToForm(member),
    label: (field) => say(`faculty.field.${field.replace(/Id$/, '')}`) ?? '',
    word: (field, value) => {
      if (field === 'departmentId') return nameOf(value)
      return (value !== '' && say(`faculty.${field}.${value}`)) || value
    },
  })
}

export interface MemberPage {
  member: FacultyMember
  department: string
  mayEdit: boolean
  /** PAN and bank account, masked; null where there are none, or the reader has no need of them. */
  secrets: StaffSecrets | null
  mayReveal: boolean
}

/** Returns null if the person does not exist or the reader may not see them. */
export async function memberPage(
  { faculty, catalogue }: Pick<App, 'faculty' | 'catalogue'>,
  id: string,
  user: CurrentUser,
): Promise<MemberPage | null> {
  const view = await catalogue.read()
  const member = await faculty.find(id)
  if (!member || !isSeenFrom(await catalogue.departmentOf(user))(member)) return null
  const mayEdit = keepsRegisters(user)
  const mayReveal = keepsStaffSecrets(user)
  return {
    member: memberSeenBy(user, member),
    department: view.nameOf(member.departmentId),
    mayEdit,
    secrets: mayEdit || mayReveal ? await faculty.maskedSecrets(id) : null,
    mayReveal,
  }
}

/** The departments that can be chosen, plus the person's own if it is retired. */
export async function departmentChoices(
  { catalogue }: Pick<App, 'catalogue'>,
  ownId: string | null = null,
): Promise<Option[]> {
  const view = await catalogue.read()
  const open = view.open('department')
  const own = ownId === null || open.some(({ id }) => id === ownId) ? null : view.byId(ownId)
  return [...open, ...(own ? [own] : [])].map(({ id, name }) => [id, name])
}
