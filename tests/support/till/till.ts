import * as v from 'valibot'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CountedCash } from '#lib/rules/till/denominations.ts'
import type { TypedCashDeposit } from '#lib/schemas/till/cash-deposits.ts'
import { type SaleInput, saleInput, type TypedSale } from '#lib/schemas/till/sale.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { registeredStudent } from '../people/linked-people.ts'
import { addDue, addFeeType, type TestPayments } from '../payments/payments.ts'

const cashierOf = (id: string): Actor => ({ id, name: id, requestId: id, roles: ['ROLE_FEEPAYMENTS'] })
export const ramesh = cashierOf('u-ramesh')
export const kavita = cashierOf('u-kavita')
export const officer: Actor = {
  id: 'u-vijaya',
  name: 'vijaya',
  requestId: 'v',
  roles: ['ROLE_ACCOUNTANTS_OFFICER'],
}

/** Adds a student who owes tuition (₹ 900.00), library (₹ 100.00) and exam fees (₹ 50.00). */
export async function studentWhoOwes(payments: TestPayments) {
  const id = await registeredStudent(payments, '21B81A0501')
  const payer = { kind: 'student', id } as const
  const libraryType = await addFeeType(payments, 'Library Fee', 'general')
  return {
    payer,
    tuition: await addDue(payments, { type: payments.types.general, amount: 900_00, payer }),
    library: await addDue(payments, { type: libraryType, amount: 100_00, payer }),
    exam: await addDue(payments, { type: payments.types.exam, amount: 50_00, payer }),
  }
}

type Tender = SaleInput['tenders'][number]

export const cash = (amount: string, given = ''): Tender => ({ way: 'cash', amount, given })

/** A cheque of SBI dated today. */
export const chequeOf = ({ clock }: TestPayments, amount: string, reference = '123456'): Tender => ({
  way: 'cheque',
  amount,
  reference,
  bank: 'SBI',
  datedOn: indianDate(clock.now()),
})

/** Returns the id of the till's first cheque or demand draft. */
export async function paperOf({ app }: TestPayments): Promise<string> {
  const { id } = await app.database.reads
    .selectFrom('till_tenders')
    .where('way', 'in', ['cheque', 'dd'])
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deposits all cheques and demand drafts in one deposit, and returns their ids. */
export async function deposit({ app, clock }: TestPayments): Promise<string[]> {
  const rows = await app.database.reads
    .selectFrom('till_tenders')
    .where('state', '=', 'received')
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const { pin } = await app.till.planPapers('deposit', ids, officer)
  const typed = { day: indianDate(clock.now()), bank: 'SBI', slip: '77' }
  await app.till.depositPapers({ ids, pin }, typed, officer)
  return ids
}

/** A sale as the page sends it: lines are due ids with rupees. */
export const saleOf = (
  key: string,
  lines: Readonly<Record<string, string>>,
  tenders: readonly Tender[],
): TypedSale => {
  const typed = Object.entries(lines).map(([dueId, amount]) => ({ dueId, amount }))
  return v.parse(saleInput, { key, lines: typed, tenders: [...tenders] })
}

/** Takes a sale as the page sends it: lines are due ids with rupees. */
export const take = (
  { app }: TestPayments,
  lines: Readonly<Record<string, string>>,
  tenders: readonly Tender[],
  { cashier = ramesh, ...more }: Partial<SaleInput> & { cashier?: Actor } = {},
): Promise<string> => {
  const typed: SaleInput = {
    key: newId(),
    lines: Object.entries(lines).map(([dueId, amount]) => ({ dueId, amount })),
    tenders: [...tenders],
    ...more,
  }
  return app.till.take(v.parse(saleInput, typed), { name: cashier.name, actor: cashier })
}

/** Opens a shift of Ramesh's and takes tuition (₹ 900.00) and exam fees (₹ 50.00) in cash. */
export async function takeOneSale(payments: TestPayments): Promise<void> {
  const owed = await studentWhoOwes(payments)
  await payments.app.till.open(0, ramesh)
  await take(payments, { [owed.tuition]: '900', [owed.exam]: '50' }, [cash('950')])
}

export const secondOfficer: Actor = { ...officer, id: 'u-lakshmi', name: 'lakshmi', requestId: 'l' }

/** Closes a day on which Ramesh took ₹ 900.00 in cash for tuition, with ₹ 2,000.00 at the start. */
export async function closedDay(payments: TestPayments) {
  const { app, clock } = payments
  const owed = await studentWhoOwes(payments)
  await app.till.open(2_000_00, ramesh)
  const sale = await take(payments, { [owed.tuition]: '900' }, [cash('900')])
  const { id: shift } = await app.till.count({ 500: 5, 200: 2 }, ramesh)
  const day = indianDate(clock.now())
  await app.till.closeDay(day, officer)
  return { day, owed, shift, sale }
}

/** Enters that ₹ 900.00 of a day were deposited today. */
export const depositCash = (
  { app, clock }: TestPayments,
  day: string,
  { by = officer, counted = { 500: 1, 200: 2 }, ...more }: DepositedCash = {},
): Promise<string> => {
  const typed = { day: indianDate(clock.now()), bank: 'SBI', slip: '004512', reason: '', ...more }
  return app.till.enterCashDeposit({ day, counted, typed }, by)
}

interface DepositedCash extends Partial<TypedCashDeposit> {
  by?: Actor
  counted?: CountedCash
}
