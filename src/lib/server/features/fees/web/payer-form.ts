import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import {
  adjustmentInput,
  cancelInput,
  dueInput,
  payableInput,
  replacementInput,
} from '#lib/schemas/fees/dues.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  type AuditAction,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { requireFeeKeeper } from './fee-types-form.ts'
import { knownPayer } from './payer-page.ts'

/** Adds a single due for one payer. */
export const handleNewDue = (context: APIContext, kind: string, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { app } = context.locals
    const found = await knownPayer(app, kind, id)
    if (!found) throw notFound('dues.payerNotFound')
    const typed = parseInput(dueInput, textsOf(form, Object.keys(dueInput.entries)))
    const dueId = await app.fees.addDue(found.payer, typed, actorOf(context))
    const isWaiting = (await app.fees.due(dueId))?.state === 'proposed'
    return goOnDone(context, href(routes.feesOf(kind, id)), isWaiting ? 'addedLess' : 'added')
  })

/** The actions of a due that have a form, by the name in the address. */
export const dueActions = ['propose', 'payable', 'cancel', 'replace'] as const
export type DueAction = (typeof dueActions)[number]

/** Handles the forms of a due; the pressed button decides. The state machines check permissions. */
export const handleDue = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { fees } = context.locals.app
    const actor = actorOf(context)
    const adjustmentId = textOf(form, 'adjustmentId')
    const work: Record<string, AuditAction> = {
      cancel: [
        'cancelProposed',
        () =>
          fees.changes.proposeCancel(id, parseInput(cancelInput, textsOf(form, ['reason'])).reason, actor),
      ],
      payable: [
        'payableProposed',
        () =>
          fees.changes.proposePayable(
            id,
            parseInput(payableInput, textsOf(form, ['payableBy', 'reason'])),
            actor,
          ),
      ],
      replace: [
        'replaced',
        () => {
          const typed = parseInput(replacementInput, textsOf(form, Object.keys(replacementInput.entries)))
          return fees.replaceDue(id, typed, actor)
        },
      ],
      propose: [
        'proposed',
        () =>
          fees.adjustments.propose(
            id,
            parseInput(adjustmentInput, textsOf(form, ['direction', 'amount', 'reason'])),
            actor,
          ),
      ],
      confirm: ['confirmed', () => fees.adjustments.confirm(adjustmentId, actor)],
      refuse: ['refused', () => fees.adjustments.refuse(adjustmentId, textOf(form, 'reason'), actor)],
    }
    const [done, run] = ofPressedButton(form, work)
    await run()
    return goOnDone(context, href(routes.due(id)), done)
  })

/** Handles the forms of a due change; the pressed button decides. The state machine checks permissions. */
export const handleDueChange = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { changes } = context.locals.app.fees
    const actor = actorOf(context)
    const work: Record<string, AuditAction> = {
      confirm: ['confirmed', () => changes.confirm(id, actor)],
      refuse: ['refused', () => changes.refuse(id, textOf(form, 'reason'), actor)],
      withdraw: ['withdrawn', () => changes.withdraw(id, actor)],
    }
    const [done, run] = ofPressedButton(form, work)
    await run()
    return goOnDone(context, href(routes.dueChange(id)), done)
  })
