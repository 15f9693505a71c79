import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../kernel/app.ts'
import { invalid } from '../../kernel/core/errors.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import type { Due } from '../fees/feature.ts'
import { dueWords, payDues } from './pay-dues.ts'
import type { KnownPayer } from './payers.ts'
import type { ShownPayment } from './show-payment.ts'

/** Dues of one fee type, which are paid together. */
export interface OwnFees {
  payer: KnownPayer
  groups: readonly DueGroup[]
  payments: readonly ShownPayment[]
}

interface DueGroup extends Pick<Due, 'feeType' | 'kind' | 'isOnline'> {
  dues: readonly (Pick<Due, 'id' | 'open' | 'dueOn'> & { text: string })[]
  /** Paise. */
  total: number
}

/** What somebody owes, by fee type, and what they have paid. */
export async function ownFees(app: App, payers: readonly KnownPayer[]): Promise<OwnFees[]> {
  const view = await app.catalogue.read()
  return Promise.all(
    payers.map(async (payer) => {
      const open = (await app.fees.duesOf(payer.payer)).filter(({ state }) => state === 'open')
      const groups = [...Map.groupBy(open, ({ feeTypeId }) => feeTypeId).values()].flatMap(
        (dues): DueGroup[] => {
          const [first] = dues
          if (!first) return []
          const { feeType, kind, isOnline } = first
          const lines = dues.map((due) => ({ ...due, text: dueWords(due, view).text }))
          return [
            { feeType, kind, isOnline, dues: lines, total: dues.reduce((sum, due) => sum + due.open, 0) },
          ]
        },
      )
      return { payer, groups, payments: await app.payments.paymentsOf(payer.payer) }
    }),
  )
}

/** The form of one group: its ticked dues are paid, on the page that the form leads to. */
export const handlePay = (
  context: APIContext,
  payers: (app: App) => Promise<readonly KnownPayer[]>,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, async (form) => {
    const { app } = context.locals
    const kind = feeKinds.find((each) => each === textOf(form, 'kind'))
    const dueIds = form.getAll('due').filter((each) => typeof each === 'string')
    if (!kind) throw invalid('request.invalid')
    if (dueIds.length === 0) throw invalid('payments.noneChosen')
    const asked = { kind, feeType: '', semester: '', dueIds }
    const { orderId } = await payDues(app, await payers(app), asked, actorOf(context))
    return goTo(href(routes.payOrder(orderId)))
  })
