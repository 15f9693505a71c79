import type { APIContext } from 'astro'
import { oneLine } from '#lib/i18n/one-line.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { hasPaper } from '#lib/payments/tender-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../../kernel/app.ts'
import type { TakenTender } from '../../payments/feature.ts'
import type { HeldAdvance } from '../advances/advances.service.ts'
import { claimBadge, sayClaimState } from '../claims/claim-words.ts'
import type { Claim } from '../claims/claim.ts'
import type { FoundPayer } from '../payers/found-payer.ts'
import type { PayerAtCounter } from '../payers/payers.service.ts'
import type { Shift } from '../shifts/shift.ts'

/** What the page of the till shows: a cashier without an open shift of today sees nothing else. */
export interface TillPage {
  /** The cashier's open shift, also one of an earlier day. */
  shift: Shift | null
  isOfBefore: boolean
  isDayClosed: boolean
  /** The shift was sent back to be counted again: it takes no money until then. */
  isSentBack: boolean
  /** What the cashier’s last shift left in the drawer, in paise, while none is open; null before the first. */
  left: number | null
  /** What was searched for. */
  find: string
  /** Several payers to choose from; null without a search, or if one was found. */
  found: { found: readonly ShownPayer[]; isMore: boolean } | null
  payer: (PayerAtCounter & { photo: string | null; advance: HeldAdvance | null }) | null
  sale: SaleView | null
  /** Transfers that the cashier entered today, or that were matched today; empty while a payer or a sale is shown. */
  claims: readonly OwnClaim[]
}

/** Somebody to choose, with what tells people of one name apart. */
export interface ShownPayer extends FoundPayer {
  /** Programme and batch. */
  course: string
}

/** A transfer that the cashier entered. */
export interface OwnClaim extends Pick<Claim, 'saleId' | 'reference' | 'amount'> {
  /** Name and number of the payer. */
  payer: string
  badge: { state: BadgeState; word: string }
}

export interface SaleView {
  id: string
  /** In paise. */
  amount: number
  change: number
  /** What was taken in which way, over all receipts. */
  tenders: readonly TakenTender[]
  receipts: readonly { number: string; orderId: string; amount: number; name: string }[]
  /** Paise of it that are kept as an advance, and whether the bank must honour a cheque first. */
  advance: { amount: number; isPending: boolean }
  /** The transfer that it is; null for money that the till took. */
  claim: Claim | null
}

export async function tillPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>): Promise<TillPage> {
  const { app, user } = locals
  const shift = await app.till.openShift(user?.id ?? '')
  const today = indianDate(app.clock.now())
  const find = (url.searchParams.get('find') ?? '').trim().slice(0, 100)
  const page: TillPage = {
    shift,
    isOfBefore: shift !== null && shift.day !== today,
    isDayClosed: (await app.till.day(today))?.state === 'closed',
    isSentBack: shift !== null && (await app.till.sentBackWith(shift)) !== null,
    left: shift ? null : await app.till.leftInDrawerOf(user?.id ?? ''),
    find,
    found: null,
    payer: null,
    sale: null,
    claims: [],
  }
  if (!shift || page.isOfBefore || page.isSentBack) return page
  const saleId = url.searchParams.get('sale') ?? ''
  if (saleId !== '') return { ...page, sale: await readSale(app, saleId) }
  const chosen = chosenPayer(url) ?? (find === '' ? null : await onlyOrAll(app, find))
  if (chosen === null) return { ...page, claims: await ownClaims(app, user?.id ?? '', today) }
  if ('found' in chosen) return { ...page, found: chosen }
  return { ...page, payer: await readPayer(app, chosen) }
}

async function ownClaims({ till, payments }: App, cashierId: string, today: string): Promise<OwnClaim[]> {
  const claims = await till.claimsOfCashier(cashierId, today)
  return Promise.all(
    claims.map(async ({ saleId, reference, amount, state, payer }) => {
      const known = await payments.detailsOf(payer)
      return {
        saleId,
        reference,
        amount,
        payer: known ? oneLine([known.person.name, known.person.number]) : '',
        badge: { state: claimBadge(state), word: sayClaimState(state) },
      }
    }),
  )
}

function chosenPayer({ searchParams }: URL): Payer | null {
  for (const kind of ['student', 'admission'] as const) {
    const id = searchParams.get(kind)
    if (id) return { kind, id }
  }
  return null
}

/** One match goes straight on. */
async function onlyOrAll({ till, payments }: Pick<App, 'till' | 'payments'>, find: string) {
  const { found, isMore } = await till.findPayers(find)
  const [only, ...others] = found
  if (only && others.length === 0) return only.payer
  const shown = found.map(async (each): Promise<ShownPayer> => ({
    ...each,
    course: (await payments.detailsOf(each.payer))?.person.course ?? '',
  }))
  return { found: await Promise.all(shown), isMore }
}

async function readPayer(app: App, payer: Payer): Promise<TillPage['payer']> {
  const found = await app.till.payerAtCounter(payer)
  const photo = payer.kind === 'student' ? await app.students.photoAddress(payer.id) : null
  return found && { ...found, photo, advance: await app.till.heldFor(payer) }
}

async function readSale({ till, payments, fees }: App, id: string): Promise<SaleView | null> {
  const sale = await till.sale(id)
  if (!sale) return null
  const receipts = (
    await Promise.all((await till.ordersOfSale(id)).map((order) => payments.receiptOf(order)))
  ).flatMap((receipt) => receipt ?? [])
  const tenders = taken(receipts.flatMap(({ snapshot }) => snapshot.taken?.tenders ?? []))
  const lines = receipts.flatMap(({ snapshot }) => snapshot.lines)
  const dues = await Promise.all(lines.map(({ dueId }) => fees.due(dueId)))
  const advance = lines
    .filter((_, place) => dues[place]?.state === 'advance')
    .reduce((sum, line) => sum + line.amount, 0)
  return {
    id,
    advance: { amount: advance, isPending: hasPaper(tenders) },
    claim: await till.claimOfSale(id),
    amount: sale.amount,
    change: await till.changeOfSale(id),
    tenders,
    receipts: receipts.map(({ number, orderId, amount, snapshot }) => ({
      number,
      orderId,
      amount,
      name: snapshot.payer.name,
    })),
  }
}

/** Sums the parts of each tender. */
const taken = (parts: readonly TakenTender[]): TakenTender[] =>
  [...Map.groupBy(parts, ({ way, reference, bank }) => [way, reference, bank].join(' ')).values()].flatMap(
    (own) => {
      const [first] = own
      return first ? [{ ...first, amount: own.reduce((sum, { amount }) => sum + amount, 0) }] : []
    },
  )
