import type { APIContext } from 'astro'
import { requireAccess } from '../../../kernel/http/access.ts'
import { type KnownPayer, payersOf } from '../payers.policy.ts'
import { selfPayerOf } from './self-payer-form.ts'

type Context = Pick<APIContext, 'request' | 'locals'>

/** With a login, for whom that one pays; and the admission that this browser has shown. */
export async function callersPayers(context: Context): Promise<KnownPayer[]> {
  const { app, user } = context.locals
  const own = user ? await payersOf(app, user) : []
  const shown = await selfPayerOf(context)
  return shown && !own.some(({ payer }) => payer.id === shown.payer.id) ? [...own, shown] : own
}

/** @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed`: nobody else begins a payment */
export async function requirePayer(context: Context): Promise<void> {
  if (await selfPayerOf(context)) return
  requireAccess(['ROLE_STUDENT', 'ROLE_PARENT'], context.locals.user)
}
