import { daysBefore, indianDate, instantOfIndianTime } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { type CountedCash, denominations } from '#lib/rules/till/denominations.ts'
import type { TypedSale } from '#lib/schemas/till/sale.ts'
import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { App } from '../../app.ts'
import { createTill, type DueAtCounter } from '../../features/till/feature.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { DemoPart } from '../demo-part.ts'
import { staffOf } from '../staff-of.ts'

const float = 2_000_00
/** Students who pay at the counter: three yesterday, three today. */
const payers = ['21B81A0504', '21B81A0505', '21B81A0506', '21B81A0507', '21B81A0508', '21B81A0509'] as const

/** A day at the till that is counted and closed, and the open shift of today with its first receipts and a transfer. */
const seedTill: DemoPart = async (app) => {
  const cashier = await staffOf(app, 'fees-ramesh', [...feeKeepers])
  const officer = await staffOf(app, 'accounts-mohan', [...feeCheckers])
  const today = indianDate(app.clock.now())
  const yesterday = tillAt(app, `${daysBefore(today, 1)}T10:05`)
  await yesterday.open(float, cashier.actor)
  for (const [index, roll] of payers.slice(0, 3).entries())
    await pay(app, yesterday, { roll, index, cashier })
  const shift = await yesterday.openShift(cashier.actor.id)
  const sums = shift ? await yesterday.shiftsWithSums(shift.day) : []
  const cash = sums.reduce((sum, { taken }) => sum + (taken.get('cash') ?? 0), float)
  await yesterday.count(piecesOf(cash), cashier.actor)
  await yesterday.closeDay(daysBefore(today, 1), officer.actor)
  await app.till.open(float, cashier.actor)
  for (const [index, roll] of payers.slice(3).entries()) await pay(app, app.till, { roll, index, cashier })
  await showTransfer(app, payers[5], cashier)
}
export default seedTill

/** The till at another time: its services take the time from their clock. */
function tillAt(app: App, indianTime: string): App['till'] {
  const at = instantOfIndianTime(indianTime) ?? app.clock.now()
  const { database, people, fees, payments, college } = app
  return createTill({ database, people, clock: { ...app.clock, now: () => at } }, { fees, payments, college })
}

interface Paying {
  roll: string
  index: number
  cashier: { name: string; actor: Actor }
}

const ownDues = (dues: readonly DueAtCounter[]): DueAtCounter[] =>
  dues.filter(({ barred, payableBy }) => barred === '' && payableBy === 'student')

/** Pays the smallest due: in cash, by UPI, or by cheque in turn. */
async function pay(app: App, till: App['till'], { roll, index, cashier }: Paying): Promise<void> {
  const { payer } = (await till.findPayers(roll)).found[0] ?? {}
  const dues = payer ? ((await till.payerAtCounter(payer))?.dues ?? []) : []
  const [due] = ownDues(dues).toSorted((one, other) => one.open - other.open)
  if (!due) return
  const blank = { amount: due.open, given: null, reference: '', bank: '', datedOn: '' }
  const day = indianDate(app.clock.now())
  const ways: TypedSale['tenders'] = [
    { ...blank, way: 'cash', given: Math.ceil(due.open / 500_00) * 500_00 },
    { ...blank, way: 'upi', reference: `4512${roll.slice(-4)}7781` },
    { ...blank, way: 'cheque', reference: `10${roll.slice(-4)}`, bank: 'SBI', datedOn: daysBefore(day, 4) },
  ]
  const sale: TypedSale = {
    key: newId(),
    lines: [{ dueId: due.id, amount: due.open }],
    tenders: ways.slice(index, index + 1),
    keepsAdvance: false,
    startedSeen: [],
    sponsorsSeen: [],
  }
  await till.take(sale, cashier)
}

/** A payer shows a transfer for the largest due, which waits for the accounts officer. */
async function showTransfer(app: App, roll: string, cashier: Paying['cashier']): Promise<void> {
  const { payer } = (await app.till.findPayers(roll)).found[0] ?? {}
  const dues = payer ? ((await app.till.payerAtCounter(payer))?.dues ?? []) : []
  const [due] = ownDues(dues).toSorted((one, other) => other.open - one.open)
  if (!due) return
  const datedOn = indianDate(app.clock.now())
  const facts = { reference: `UTIB${roll.slice(-4)}0457211`, bank: 'Axis Bank', datedOn }
  const sale: TypedSale = {
    key: newId(),
    lines: [{ dueId: due.id, amount: due.open }],
    tenders: [{ way: 'transfer', amount: due.open, given: null, ...facts }],
    keepsAdvance: false,
    startedSeen: [],
    sponsorsSeen: [],
  }
  await app.till.enterClaim(sale, cashier)
}

/** The fewest notes and coins for a sum. */
function piecesOf(paise: number): CountedCash {
  let left = Number(rupeesOf(String(paise)))
  return Object.fromEntries(
    denominations.map((each) => {
      const pieces = Math.floor(left / each)
      left -= pieces * each
      return [each, pieces]
    }),
  )
}
