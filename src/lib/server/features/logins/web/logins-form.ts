import type { APIContext } from 'astro'
import {
  createFacultyLoginsBody,
  createFacultyLoginsQuery,
  createStudentLoginsBody,
  failedLogins,
  type FailedLogins,
  newSlips,
} from '#lib/schemas/logins.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import type { ErrorReply } from '../../../kernel/http/replies/refusals.ts'
import type { CreatedLogins, RenewedSlips } from '../logins.service.ts'

export interface LoginsState extends FormState {
  outcome: CreatedLogins | null
  renewed: RenewedSlips | null
}

type LoginsOutcomeState = Pick<LoginsState, 'outcome' | 'renewed'>

/** Handles the page's forms: a dry run returns the counts, creating logins also returns the slips. */
export async function handleLogins(context: APIContext): Promise<Response | LoginsState> {
  const found: LoginsOutcomeState = { outcome: null, renewed: null }
  const state = await plainForm(context, { limit: 'uploads' }, async (form) => {
    if (textOf(form, 'form') === 'slips') return renewSlips(context, form, found)
    const dryRun = textOf(form, 'action') !== 'create'
    found.outcome = await (whoIn(textOf(form, 'who')) === 'faculty' ? forFaculty : forStudents)(
      context,
      form,
      dryRun,
    )
    return dryRun ? 'tried' : 'created'
  })
  if (state instanceof Response) return state
  const { values, code, problem } = state
  const isOfSlips = values['form'] === 'slips'
  const said = problem && !isOfSlips ? sayFailure(whoIn(values['who'] ?? ''), code, problem) : problem
  return { ...state, ...found, problem: said }
}

/** Defaults to students, for forms rendered before the field existed. */
const whoIn = (sent: string): LoginsOf => (sent === 'faculty' ? 'faculty' : 'student')

function forStudents(context: APIContext, form: FormData, dryRun: boolean): Promise<CreatedLogins> {
  const choice = {
    fromRegister: true,
    batch: textOf(form, 'batch'),
    branch: textOf(form, 'branch'),
    dryRun,
  }
  return context.locals.app.logins.forStudents(parseInput(createStudentLoginsBody, choice), actorOf(context))
}

async function forFaculty(context: APIContext, form: FormData, dryRun: boolean): Promise<CreatedLogins> {
  const name = 'considerMailOrEmpcode'
  const { considerMailOrEmpcode: by } = parseInput(createFacultyLoginsQuery, { [name]: textOf(form, name) })
  const choice = { fromRegister: true, department: textOf(form, 'department'), dryRun }
  const body = parseInput(createFacultyLoginsBody, choice)
  return context.locals.app.logins.forFaculty(body, by, actorOf(context))
}

async function renewSlips(context: APIContext, form: FormData, found: LoginsOutcomeState): Promise<string> {
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

/** The limit of named logins; `exists` has the total. */
const mostNamed = 500

/** wire: the reply of createStudentLogins and createFacultyLogins. */
export const loginsReply = ({ slips, existing, ...said }: CreatedLogins) => ({
  success: 'true' as const,
  ...said,
  existing: existing.slice(0, mostNamed),
  bs64: slips ? Buffer.from(slips).toString('base64') : '',
})

type LoginsOf = 'student' | 'faculty'

/** wire: the reply of both calls when they fail. */
export const loginsRefusal = (who: LoginsOf) => ({
  schema: failedLogins,
  say: ({ code, message }: Pick<ErrorReply, 'code' | 'message'>): FailedLogins => ({
    success: 'false',
    msg: sayFailure(who, code, message),
  }),
})

/**
 * Returns the error message if it is clear by itself. A message about a field makes no sense without the field, so it
 * is replaced; an internal error gets its own message.
 */
function sayFailure(who: LoginsOf, code: string, message: string): string {
  if (code === 'request.failed') return m[`logins.broke.${who}`]()
  return code === 'request.invalid' || code.startsWith('field.') ? m[`logins.failed.${who}`]() : message
}
