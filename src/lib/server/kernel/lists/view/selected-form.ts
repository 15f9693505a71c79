import type { APIContext } from 'astro'
import type { Access } from '#lib/schemas/role.ts'
import { type FormPlan, type FormSpec, plannedForm } from '../../http/forms/plain-form.ts'
import { goOnWithMessage, takeMessage } from '../../secrets/shown-once.ts'
import { readSelection } from './selection.ts'

interface Selection extends Pick<FormSpec, 'limit'> {
  /** The list that sends its ticked rows. */
  list: string
  /** The maximum number of rows for one action. */
  most: number
}

interface Doings<Plan, Outcome> {
  access: Access
  plan(ids: readonly string[], form: FormData): Promise<Plan>
  commit(ids: readonly string[], form: FormData): Promise<Outcome>
}

export type SelectedForm<Plan, Outcome> = FormPlan<Plan> & {
  /** What was done; shown once. */
  outcome: ShownOutcome<Outcome> | null
  /** The selected rows, which the next button sends again. */
  ids: readonly string[]
}

/** An outcome with the first of the refused rows, and how many there are. */
export type ShownOutcome<Outcome> = Outcome & { left: number }

/** The number of form fields besides the rows. */
const otherFields = 20

/** Handles the page for ticked rows of a list: it shows what would be done, and the button below does it. */
export async function selectedForm<Plan, Outcome extends object>(
  context: APIContext,
  { limit, list, most }: Selection,
  { access, plan, commit }: Doings<Plan, Outcome>,
): Promise<Response | SelectedForm<Plan, Outcome>> {
  const selection: { ids: readonly string[] } = { ids: [] }
  const readIds = async (form: FormData): Promise<readonly string[]> => {
    selection.ids = await readSelection(context, form, { list, most })
    return selection.ids
  }
  const state = await plannedForm(
    context,
    { limit, mostFields: most + otherFields },
    {
      access,
      preview: async (form) => plan(await readIds(form), form),
      commit: async (form) => goOnWithOutcome(context, await commit(await readIds(form), form)),
    },
  )
  if (state instanceof Response) return state
  return { ...state, outcome: takeMessage<ShownOutcome<Outcome>>(context), ids: selection.ids }
}

/** Redirects to the page, which shows the outcome once. */
export const goOnWithOutcome = (context: APIContext, outcome: object): Response =>
  goOnWithMessage(context, context.url.pathname, shownOutcome(outcome))

/** In bytes of JSON: sealed and encoded they are a third more, and a browser drops a cookie beyond 4,096. */
const mostBytes = 2400

function shownOutcome<Outcome extends { refused?: readonly object[] }>(
  outcome: Outcome,
): ShownOutcome<Outcome> {
  const { refused = [], ...others } = outcome
  let bytes = Buffer.byteLength(JSON.stringify(others))
  const named = refused.filter((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row))
    return bytes <= mostBytes
  })
  return { ...outcome, ...(outcome.refused && { refused: named }), left: refused.length }
}
