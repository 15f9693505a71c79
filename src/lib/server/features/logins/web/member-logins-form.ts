import type { APIContext } from 'astro'
import { sayRole } from '#lib/i18n/say-role.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { createFacultyLoginsQuery } from '#lib/schemas/logins.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import type { ChosenMembers, CreatedLogins, MemberLoginsPlan } from '../logins.service.ts'

/** The maximum number of members that one action makes logins for. */
const maxMembers = 500
/** The number of form fields besides the rows. */
const otherFields = 20

export interface MemberLoginsState extends FormPlan<MemberLoginsPlan> {
  outcome: CreatedLogins | null
  /** The selected members, which the buttons send again. */
  ids: readonly string[]
}

/** The register of staff sends the ticked members; the page shows who would get a login, and its button makes them. */
export async function handleMemberLogins(context: APIContext): Promise<Response | MemberLoginsState> {
  const { logins } = context.locals.app
  const shown: Pick<MemberLoginsState, 'outcome' | 'ids'> = { outcome: null, ids: [] }
  const readChosen = async (form: FormData): Promise<ChosenMembers> => {
    shown.ids = await readSelection(context, form, { list: 'faculty', most: maxMembers })
    const name = 'considerMailOrEmpcode'
    // The list sends the rows alone; the page offers the choice.
    const typed = { [name]: textOf(form, name) || 'empcode' }
    return { ids: shown.ids, by: parseInput(createFacultyLoginsQuery, typed)[name] }
  }
  const state = await plannedForm(
    context,
    { limit: 'uploads', mostFields: maxMembers + otherFields },
    {
      access: ['ROLE_ADMIN'],
      preview: async (form) => logins.planMembers(await readChosen(form), actorOf(context)),
      // The slips are shown once, in this response.
      async commit(form) {
        shown.outcome = await logins.forMembers(await readChosen(form), textOf(form, 'pin'), actorOf(context))
        return 'created'
      },
    },
  )
  return state instanceof Response ? state : { ...state, ...shown }
}

/** Lists who gets a login, with user name and email. */
export const freshTable = ({ fresh }: MemberLoginsPlan): PlainTable =>
  plainTable(
    m['logins.members.fresh'](),
    [m['logins.field.name'](), m['logins.username'](), m['logins.field.email'](), m['logins.field.role']()],
    fresh,
    ({ username, fullName, email, role }) => ({
      key: username,
      cells: [text(fullName), text(username), text(email || '–'), text(sayRole(role))],
    }),
  )
