import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { SaleInput } from '#lib/schemas/till/sale.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { App } from '#lib/server/kernel/app.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { type SoakRun, type Tally, count } from './pay-at-random.ts'
import type { SoakCashier, SoakPayer } from './soak-college.ts'

/** Sales after which a cashier counts the drawer. */
const salesOfShift = 8

const officer: Actor = {
  id: 'u-soak-officer',
  name: 'officer',
  requestId: 'soak',
  roles: ['ROLE_ACCOUNTANTS_OFFICER'],
}

/**
 * Simulates a cashier, who takes cash and cheques for random payers, sends a sale again that got no answer, uses advances,
 * and counts the shift now and then. The officer accepts the count.
 */
export async function takeAtRandom(
  run: SoakRun,
  { cashier, payers }: { cashier: SoakCashier; payers: readonly SoakPayer[] },
  tally: Tally,
): Promise<void> {
  const { till } = run.app
  while (!run.isOver()) {
    await tryTo(tally, 'shiftRefused', () => till.open(0, cashier.actor))
    for (let sales = 0; sales < salesOfShift && !run.isOver(); sales += 1) {
      const payer = payers[Math.floor(Math.random() * payers.length)]
      if (payer) await serve(run, { cashier, payer }, tally)
      await setTimeout(Math.random() * run.pause)
    }
    await tryTo(tally, 'countRefused', () => countShift(run.app, cashier))
    count(tally, 'shifts')
  }
}

interface Served {
  cashier: SoakCashier
  payer: SoakPayer
}

async function serve(run: SoakRun, { cashier, payer: { studentId } }: Served, tally: Tally): Promise<void> {
  const payer = { kind: 'student', id: studentId } as const
  const held = await run.app.till.heldFor(payer)
  if (held && held.pays.length > 0)
    await tryTo(tally, 'advanceRefused', () => run.app.till.payFromHeld(payer, held.pays, cashier.actor))
  const open = await run.app.fees.openDuesOf(payer)
  const from = Math.floor(Math.random() * open.length)
  const dues = open.slice(from, from + 1 + Math.floor(Math.random() * 2))
  if (dues.length === 0) return
  const started = await run.app.payments.startedFor(dues.map(({ id }) => id))
  const sum = dues.reduce((all, { open: left }) => all + left, 0)
  count(
    tally,
    await send(run, cashier, {
      key: randomUUID(),
      lines: dues.map(({ id, open: left }) => ({ dueId: id, amount: rupeesOf(String(left)) })),
      ...randomTenders(sum),
      startedSeen: started.map(({ id }) => id),
      sponsorsSeen: dues.map(({ id }) => id),
    }),
  )
}

/** Cash with change, a cheque, or a cheque with something to keep. */
function randomTenders(sum: number): Pick<SaleInput, 'tenders' | 'keepsAdvance'> {
  const dice = Math.random()
  const amount = rupeesOf(String(sum))
  if (dice < 0.6) return { tenders: [{ way: 'cash', amount, given: rupeesOf(String(sum + 5_00)) }] }
  const more = dice < 0.9 ? 0 : 100_00
  const cheque = {
    way: 'cheque' as const,
    amount: rupeesOf(String(sum + more)),
    reference: String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0'),
    bank: `Bank ${Math.floor(Math.random() * 1000)}`,
    datedOn: indianDate(new Date().toISOString()),
  }
  return { tenders: [cheque], keepsAdvance: more > 0 }
}

/** Sends a sale. A killed server leaves the cashier without an answer: the same key is sent again, as the page does. */
async function send({ url }: SoakRun, { token }: SoakCashier, sale: SaleInput): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify(sale)
  const ask = (): Promise<Response | null> =>
    fetch(`${url()}/api/v1/saveCounterReceipt`, { method: 'POST', headers, body }).catch(() => null)
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await ask()
    if (answer && answer.status < 500) return answer.ok ? 'sale' : 'saleRefused'
    await setTimeout(200)
  }
  return 'saleUnanswered'
}

async function countShift({ till }: App, { actor }: SoakCashier): Promise<void> {
  const { id, state } = await till.count({ 500: Math.floor(Math.random() * 3) }, actor)
  if (state !== 'counted') return
  await till.explain(id, 'Not counted with care', actor)
  await till.accept(id, officer)
  const { state: accepted } = (await till.shift(id)) ?? {}
  if (accepted === 'checked') await till.accept(id, { ...officer, id: 'u-second-officer' })
}

/** Simulates the officer, who deposits cheques, and enters that the bank cleared or returned them. */
export async function bankAtRandom(run: SoakRun, tally: Tally): Promise<void> {
  while (!run.isOver()) {
    await setTimeout(run.pause)
    await tryTo(tally, 'bankRefused', () => bank(run.app, tally))
  }
}

async function bank({ till, database: { reads } }: App, tally: Tally): Promise<void> {
  const day = indianDate(new Date().toISOString())
  const idsIn = async (state: 'received' | 'deposited') =>
    (await reads.selectFrom('till_tenders').select('id').where('state', '=', state).execute()).map(
      ({ id }) => id,
    )
  const received = await idsIn('received')
  if (received.length > 0) {
    const { pin } = await till.planPapers('deposit', received, officer)
    await till.depositPapers({ ids: received, pin }, { day, bank: 'SBI', slip: '' }, officer)
    count(tally, 'deposits')
  }
  for (const id of await idsIn('deposited')) {
    if (Math.random() < 0.3) {
      await till.returnPaper(id, { day, reason: 'No money', charge: 0, feeTypeId: '' }, officer)
      count(tally, 'returned')
    } else {
      const { pin } = await till.planPapers('clear', [id], officer)
      await till.clearPapers({ ids: [id], pin }, { day }, officer)
      count(tally, 'cleared')
    }
  }
}

/** Somebody else was first, or an online payment has come between. */
async function tryTo(tally: Tally, refused: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDomainError(error)) throw error
    count(tally, refused)
  }
}
