import { financialYearOf } from '#lib/rules/financial-year.ts'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { Series } from '../../kernel/counters/series.ts'

const letters: Readonly<Record<FeeKind, string>> = { general: 'F', miscellaneous: 'M', exam: 'E', self: 'S' }

/** Each kind of fee has receipts of its own, which begin anew each April. */
export function receiptSeries(kind: FeeKind, at: string): Series & { series: string } {
  const year = financialYearOf(at)
  const series = `${kind}:${year}`
  return { series, name: `receipt:${series}`, format: `${letters[kind]}/${year}/######` }
}

/** The place of a number in its series. @example placeOf('F/2026-27/000042') // 42 */
export const placeOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1))

/** Notes of refunds have numbers of their own, whatever was paid. */
export function refundSeries(at: string): Series {
  const year = financialYearOf(at)
  return { name: `refund:${year}`, format: `R/${year}/######` }
}
