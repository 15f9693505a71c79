import type { APIContext } from 'astro'
import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { routes } from '#lib/routes.ts'
import { checksFees, readsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { claimBadge, sayClaimState } from '../claims/claim-words.ts'
import { decidingProblem } from '../claims/claim.ts'
import type { ClaimedDue } from '../claims/claims.service.ts'
import type { PayerAtCounter } from '../payers/payers.service.ts'
import type { DuesForm } from './till-form.ts'

type Facts = readonly (readonly [label: string, value: string | { text: string; to: string } | null])[]

/** A transfer as its page shows it. */
export interface ClaimPage {
  title: string
  state: { state: BadgeState; word: string }
  headFacts: readonly (readonly [label: string, value: string | null])[]
  facts: Facts
  /** What the cashier entered. */
  dues: PlainTable
  receipts: readonly { orderId: string; number: string; amount: number }[]
  /** Null for people who may not decide, and once it is decided. */
  match: MatchForm | null
}

interface MatchForm extends Pick<PayerAtCounter, 'dues' | 'started'> {
  form: DuesForm
  /** Sentences about dues that are no longer open for what they are to be paid. */
  gone: readonly string[]
}

/** Null if there is no such transfer. */
export async function claimPage(context: APIContext, id: string, sent: FormState): Promise<ClaimPage | null> {
  const { app, user } = context.locals
  const claim = await app.till.claim(id)
  if (!claim) return null
  const { payer, amount, state, cashierId } = claim
  const known = await app.payments.detailsOf(payer)
  const decider = await app.till.deciderOf(claim)
  const names = await app.people.namesOf([cashierId, ...(decider ? [decider.byId] : [])])
  const name = known ? oneLine([known.person.name, known.person.number]) : ''
  const word = sayClaimState(state)
  const dues = await app.till.duesOfClaim(id)
  const mayDecide = checksFees(user) && decidingProblem(claim, actorOf(context)) === ''
  return {
    title: `${m['claims.one']()} ${claim.reference}`,
    state: { state: claimBadge(state), word },
    headFacts: [
      [m['receipt.amount'](), sayPaise(amount)],
      [m['catalogue.status'](), word],
    ],
    facts: [
      // The heads of the college see no accounts.
      [m['dues.who'](), readsFees(user) ? { text: name, to: routes.feesOf(payer.kind, payer.id) } : name],
      [m['claims.fromBank'](), claim.bank],
      [m['claims.datedOn'](), showDate(claim.datedOn)],
      [m['claims.claimed'](), showDate(claim.day)],
      [m['receipt.cashier'](), names.get(cashierId) ?? ''],
      [m['claims.bankDay'](), claim.bankDay && showDate(claim.bankDay)],
      [m['claims.reason'](), claim.bankReason],
      [m['claims.decided'](), decider && oneLine([names.get(decider.byId) ?? '', showInstant(decider.at)])],
    ],
    dues: duesTable(dues),
    receipts: await receiptsOf(context, claim.saleId),
    match: mayDecide ? matchForm(await app.till.payerAtCounter(payer), dues, sent) : null,
  }
}

async function receiptsOf({ locals: { app } }: APIContext, saleId: string): Promise<ClaimPage['receipts']> {
  const orders = await app.till.ordersOfSale(saleId)
  const receipts = await Promise.all(orders.map((order) => app.payments.receiptOf(order)))
  return receipts.flatMap((receipt) => receipt ?? [])
}

const duesTable = (dues: readonly ClaimedDue[]): PlainTable =>
  plainTable(
    m['claims.asShown'](),
    [m['structures.feeType'](), m['structures.amount'](), m['claims.openNow']()],
    dues,
    ({ due, what, amount }) => ({ key: due.id, cells: [text(what), money(amount), money(openOf(due))] }),
  )

const openOf = ({ state, open }: ClaimedDue['due']): number => (state === 'open' ? open : 0)

/** The open dues of the payer, with what was typed or what the cashier entered. */
function matchForm(payer: PayerAtCounter | null, claimed: readonly ClaimedDue[], sent: FormState): MatchForm {
  const isTyped = sent.values['day'] !== undefined
  const chosen = new Set(isTyped ? sent.chosen('due') : claimed.map(({ due }) => due.id))
  const seen = new Set(sent.chosen('startedSeen'))
  const amounts = new Map(
    claimed.map(({ due, amount }) => [due.id, rupeesOf(String(Math.min(amount, openOf(due))))]),
  )
  const own = new Set(claimed.map(({ due }) => due.id))
  return {
    // That this transfer is to pay them stands above.
    dues: (payer?.dues ?? []).map((due) => ({ ...due, isClaimed: due.isClaimed && !own.has(due.id) })),
    started: payer?.started ?? [],
    gone: claimed
      .filter(({ due, amount }) => openOf(due) < amount)
      .map(({ due, what, amount }) =>
        m['claims.match.gone']({ what, open: sayPaise(openOf(due)), amount: sayPaise(amount) }),
      ),
    form: {
      isTicked: (id) => chosen.has(id),
      amountOf: (id, open) => sent.values[`amount.${id}`] ?? amounts.get(id) ?? open,
      hasSeen: (id) => seen.has(id),
    },
  }
}
