import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { cancellationCheckers, feeCheckers } from '#lib/rules/roles/offices.ts'
import { cashDepositInput, withdrawDepositInput } from '#lib/schemas/till/cash-deposits.ts'
import { reopeningInput, sendBackInput } from '#lib/schemas/till/reopenings.ts'
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
import { countedIn } from './shift-form.ts'

/** Handles the forms of a day, depending on the submit button: about its shifts, its close and its deposit. */
export const handleDayClose = (context: APIContext, day: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { till } = context.locals.app
    // The principal accepts a large difference besides the officer, and nothing else of the day.
    const isAccepting = textOf(form, 'action') === 'accept'
    requireAccess(isAccepting ? cancellationCheckers : feeCheckers, context.locals.user)
    const actor = actorOf(context)
    const why = (): string => parseInput(reopeningInput, textsOf(form, ['why'])).why
    const reopening = textOf(form, 'reopening')
    const [done, run] = ofPressedButton<AuditAction>(form, {
      accept: ['accepted', () => till.accept(textOf(form, 'shift'), actor)],
      close: ['closed', () => till.closeDay(day, actor)],
      deposit: [
        'deposited',
        () => {
          const typed = parseInput(cashDepositInput, textsOf(form, ['day', 'bank', 'slip', 'reason']))
          return till.enterCashDeposit({ day, counted: countedIn(form), typed }, actor)
        },
      ],
      withdrawDeposit: [
        'depositWithdrawn',
        () => {
          const { reason } = parseInput(withdrawDepositInput, textsOf(form, ['reason']))
          return till.withdrawCashDeposit(textOf(form, 'deposit'), reason, actor)
        },
      ],
      askToReopen: ['reopeningAsked', () => till.askToReopen(day, why(), actor)],
      agreeReopening: ['reopened', () => till.confirmReopening(reopening, actor)],
      refuseReopening: ['reopeningRefused', () => till.refuseReopening(reopening, why(), actor)],
      withdrawReopening: ['reopeningWithdrawn', () => till.withdrawReopening(reopening, actor)],
      sendBack: [
        'sentBack',
        () => {
          const sent = parseInput(sendBackInput, textsOf(form, ['shift', 'why']))
          return till.sendShiftBack(sent.shift, sent.why, actor)
        },
      ],
    })
    await run()
    return goOnDone(context, href(routes.dayClose(day)), done)
  })
