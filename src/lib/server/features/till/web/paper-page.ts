import type { APIContext } from 'astro'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { sayPaper } from '#lib/payments/tender-words.ts'
import { checksFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { movingProblem } from '../papers/paper.ts'
import { paperBadge, sayPaperState } from '../papers/paper-words.ts'

type Facts = readonly (readonly [label: string, value: string | null])[]

/** A cheque or demand draft as its page shows it. */
export interface PaperPage {
  title: string
  state: { state: BadgeState; word: string }
  headFacts: Facts
  facts: Facts
  /** The orders that it has paid, with the numbers of their receipts and its part of them in paise. */
  receipts: readonly { orderId: string; number: string; amount: number; payer: string }[]
  /** The reader may enter that the bank has returned it. */
  mayReturn: boolean
  /** Fee types for the charge of the bank. */
  types: readonly { id: string; name: string }[]
}

/** Null if there is no such paper. */
export async function paperPage(context: APIContext, id: string): Promise<PaperPage | null> {
  const { app, user } = context.locals
  const paper = await app.till.paper(id)
  if (!paper) return null
  const names = await app.people.namesOf([paper.cashierId])
  const word = sayPaperState(paper.state)
  return {
    title: sayPaper(paper),
    state: { state: paperBadge(paper.state), word },
    headFacts: [
      [m['receipt.amount'](), sayPaise(paper.amount)],
      [m['catalogue.status'](), word],
    ],
    facts: [
      [m['till.tender.datedOn'](), showDate(paper.datedOn)],
      [m['papers.taken'](), showDate(paper.day)],
      [m['receipt.cashier'](), names.get(paper.cashierId) ?? ''],
      [m['papers.deposited'](), paper.deposit && showDate(paper.deposit.day)],
      [m['papers.depositBank'](), paper.deposit?.bank ?? ''],
      [m['papers.slip'](), paper.deposit?.slip ?? ''],
      [m['papers.bankDay'](), paper.bankDay && showDate(paper.bankDay)],
      [m['papers.bankReason'](), paper.bankReason],
    ],
    receipts: await Promise.all(
      (await app.till.receiptsOfPaper(id)).map(async (receipt) => {
        const payer = (await app.payments.receiptOf(receipt.orderId))?.snapshot.payer
        return { ...receipt, payer: payer ? oneLine([payer.name, payer.number]) : '' }
      }),
    ),
    mayReturn: checksFees(user) && movingProblem(paper, 'return', actorOf(context)) === '',
    types: (await app.fees.types.all()).filter(({ isRetired }) => !isRetired),
  }
}
