import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { keepsFees } from '#lib/rules/roles/offices.ts'
import { feeTypeInput, type TypedFeeType } from '#lib/schemas/fees/types.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  entryActions,
  type FormState,
  ofPressedButton,
  plainForm,
  type AuditAction,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

/** Adds a fee type or the usual ones at once; the pressed button decides. */
export const handleNewFeeType = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { types } = context.locals.app.fees
    const isUsual = textOf(form, 'action') === 'defaults'
    if (isUsual) await types.addDefaults(actorOf(context))
    else await types.add(typedIn(form), actorOf(context))
    return goOnDone(context, href(routes.feeTypes), isUsual ? 'defaults' : 'added')
  })

/** Changes, moves, retires, reinstates or removes a fee type; the pressed button decides. */
export const handleFeeType = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { types } = context.locals.app.fees
    const actor = actorOf(context)
    const save = () => types.change(id, typedIn(form), Number(textOf(form, 'version')), actor)
    const work = { save: ['changed', save] as const, ...entryActions(types, id, actor) }
    const [done, run] = ofPressedButton<AuditAction>(form, work)
    await run()
    // A removed fee type no longer has a page.
    return goOnDone(context, href(done === 'removed' ? routes.feeTypes : routes.feeType(id)), done)
  })

/** Guards writes, because the pages are open to readers, too. @throws DomainError Forbidden `session.notAllowed` */
export function requireFeeKeeper({ locals: { user } }: Pick<APIContext, 'locals'>): void {
  if (!keepsFees(user)) throw forbidden('session.notAllowed')
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedFeeType =>
  parseInput(feeTypeInput, textsOf(form, Object.keys(feeTypeInput.entries)))

const labels: Readonly<Record<string, () => string>> = {
  name: m['feeTypes.name'],
  kind: m['feeTypes.kind'],
  isOnline: m['feeTypes.online'],
}

/** Returns the initial form values of a fee type. */
export const feeTypeToForm = ({ name, kind, isOnline }: FeeType): Record<string, string> => ({
  name,
  kind,
  isOnline: isOnline ? 'on' : '',
})

/** Returns the conflicting fields after a rejected change of a fee type that was changed meanwhile; otherwise null. */
export const staleFeeType = (
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  type: FeeType,
): Promise<StaleRecord | null> =>
  staleRecord(context, sent, {
    entity: 'feeType',
    id: type.id,
    stored: feeTypeToForm(type),
    label: (field) => labels[field]?.() ?? '',
    word: (field, value) => {
      if (field === 'kind') return say(`fees.kind.${value}`) ?? ''
      return field === 'isOnline' ? m[value ? 'feeTypes.yes' : 'feeTypes.no']() : value
    },
  })
