import type { APIContext } from 'astro'
import { createStudentLoginsBody, newSlips } from '#lib/schemas/create-logins.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import { parseInput } from '../../kernel/http/read-input.ts'
import type { CreatedLogins, RenewedSlips } from './logins.service.ts'

export interface LoginsState extends FormState {
  outcome: CreatedLogins | null
  renewed: RenewedSlips | null
}

type Found = Pick<LoginsState, 'outcome' | 'renewed'>

/** The page's forms: a dry run shows the counts, creating also hands out the slips. */
export async function handleLogins(context: APIContext): Promise<Response | LoginsState> {
  const found: Found = { outcome: null, renewed: null }
  const state = await plainForm(context, { limit: 'uploads' }, async (form) => {
    if (textOf(form, 'form') === 'slips') return renewSlips(context, form, found)
    const dryRun = textOf(form, 'action') !== 'create'
    const choice = { batch: textOf(form, 'batch'), branch: textOf(form, 'branch'), dryRun }
    const { logins } = context.locals.app
    found.outcome = await logins.forStudents(parseInput(createStudentLoginsBody, choice), actorOf(context))
    return dryRun ? 'tried' : 'created'
  })
  return state instanceof Response ? state : { ...state, ...found }
}

async function renewSlips(context: APIContext, form: FormData, found: Found): Promise<string> {
  const dryRun = textOf(form, 'action') !== 'renew'
  const wanted = {
    role: textOf(form, 'role'),
    batch: textOf(form, 'batch'),
    branch: textOf(form, 'branch'),
    dryRun,
  }
  found.renewed = await context.locals.app.logins.renew(parseInput(newSlips, wanted), actorOf(context))
  return dryRun ? 'tried' : 'renewed'
}
