import * as v from 'valibot'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { type TypedMatch, matchInput } from '#lib/schemas/till/claims.ts'
import { type SaleInput, type TypedSale, saleInput } from '#lib/schemas/till/sale.ts'
import type { Claim } from '#lib/server/features/till/claims/claim.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { TestPayments } from '../payments/payments.ts'
import { officer, ramesh } from './till.ts'

/** Due ids with rupees. */
type Lines = Readonly<Record<string, string>>

const linesOf = (lines: Lines) => Object.entries(lines).map(([dueId, amount]) => ({ dueId, amount }))

/** A transfer of today as the page sends it. */
export function shown(
  { clock }: TestPayments,
  lines: Lines,
  { key = newId(), ...more }: Partial<SaleInput['tenders'][number]> & { key?: string } = {},
): TypedSale {
  const amount = Object.values(lines).reduce((sum, each) => sum + Number(each), 0)
  const tender: SaleInput['tenders'][number] = {
    way: 'transfer',
    amount: String(amount),
    reference: 'UTR123456789012',
    datedOn: indianDate(clock.now()),
    ...more,
  }
  return v.parse(saleInput, { key, lines: linesOf(lines), tenders: [tender] })
}

/** Enters a transfer of today, and returns its claim. */
export async function claim(
  payments: TestPayments,
  lines: Lines,
  { cashier = ramesh, ...more }: Parameters<typeof shown>[2] & { cashier?: Actor } = {},
): Promise<Claim> {
  const sale = await payments.app.till.enterClaim(shown(payments, lines, more), { actor: cashier })
  const found = await payments.app.till.claimOfSale(sale)
  if (!found) throw new Error('The transfer was not kept.')
  return found
}

/** What the officer sends: the day is today. */
export const matching = (
  { clock }: TestPayments,
  lines: Lines,
  more: Partial<Pick<TypedMatch, 'day' | 'startedSeen' | 'keepsAdvance'>> = {},
): TypedMatch => v.parse(matchInput, { day: indianDate(clock.now()), lines: linesOf(lines), ...more })

/** Matches a claim with these dues. */
export const match = (
  payments: TestPayments,
  id: string,
  lines: Lines,
  { actor = officer, ...more }: Parameters<typeof matching>[2] & { actor?: Actor } = {},
): Promise<void> => payments.app.till.matchClaim(id, matching(payments, lines, more), actor)
