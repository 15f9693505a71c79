import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeCheckers } from '#lib/rules/roles/offices.ts'
import { matchInput, refuseInput } from '#lib/schemas/till/claims.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type AuditAction,
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { atFieldsOfDues } from './till-form.ts'

/** Fifty dues with their amounts, and started payments. */
const mostFields = 200

/** Matches or refuses a transfer, depending on the submit button. */
export const handleClaim = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff', mostFields }, async (form) => {
    requireAccess(feeCheckers, context.locals.user)
    const actions: Record<string, AuditAction> = {
      match: ['matched', () => matchTyped(context, id, form)],
      refuse: ['refusedNow', () => refuseTyped(context, id, form)],
    }
    const [done, run] = ofPressedButton(form, actions)
    await run()
    return goOnDone(context, href(routes.transfer(id)), done)
  })

async function refuseTyped(context: APIContext, id: string, form: FormData): Promise<void> {
  const { reason } = parseInput(refuseInput, textsOf(form, ['reason']))
  await context.locals.app.till.refuseClaim(id, reason, actorOf(context))
}

async function matchTyped(context: APIContext, id: string, form: FormData): Promise<void> {
  const dueIds = form.getAll('due').map(String)
  try {
    const typed = parseInput(matchInput, {
      day: textOf(form, 'day'),
      lines: dueIds.map((dueId) => ({ dueId, amount: textOf(form, `amount.${dueId}`) })),
      keepsAdvance: form.has('keepsAdvance'),
      startedSeen: form.getAll('startedSeen').map(String),
    })
    await context.locals.app.till.matchClaim(id, typed, actorOf(context))
  } catch (error) {
    throw isDomainError(error) ? atFieldsOfDues(error, dueIds) : error
  }
}
