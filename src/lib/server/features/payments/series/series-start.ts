import { seriesMaintainers } from '#lib/rules/roles/offices.ts'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { SeriesStartState, TypedSeriesStart } from '#lib/schemas/payments/receipt-series.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** How the numbers of a receipt series look, and the number behind which they begin. */
export type ReceiptFormat = Pick<TypedSeriesStart, 'prefix' | 'width' | 'behind'>

/** The start of a receipt series. It is set once, before the first number, and never changed. */
export interface SeriesStart extends TypedSeriesStart {
  id: string
  state: SeriesStartState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** Who enters a start cannot confirm it, because numbers behind which a series begins are asked for by nobody. */
export const seriesStartMachine = stateMachine<SeriesStartState>().of({
  kind: 'receiptSeries',
  entity: 'receiptSeries',
  refusal: 'receiptSeries.changedSince',
  moves: {
    propose: { from: [null], to: ['proposed'], by: seriesMaintainers, action: 'receiptSeries.proposed' },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: seriesMaintainers,
      action: 'receiptSeries.confirmed',
      secondPerson: 'receiptSeries.ownProposal',
    },
    withdraw: {
      from: ['proposed'],
      to: ['withdrawn'],
      by: seriesMaintainers,
      action: 'receiptSeries.withdrawn',
    },
  },
})

const letters: Readonly<Record<FeeKind, string>> = { general: 'F', miscellaneous: 'M', exam: 'E', self: 'S' }

/** The format of a series without a start of its own. */
export const usualFormat = (kind: FeeKind, year: string): ReceiptFormat => ({
  prefix: `${letters[kind]}/${year}/`,
  width: 6,
  behind: 0,
})

/** Prefixes that numbers have without anybody's decision: receipts of any kind and year, and refund notes. */
export const isUsualPrefix = (prefix: string): boolean => /^[FMESR]\/\d{4}-\d\d\/$/i.test(prefix)

/** @example formatNumber({ prefix: 'F/2026-27/', width: 6 }, 42) // 'F/2026-27/000042' */
export const formatNumber = (
  { prefix, width }: Pick<ReceiptFormat, 'prefix' | 'width'>,
  place: number,
): string => `${prefix}${String(place).padStart(width, '0')}`

/** Splits a receipt number into what stands before its last digits, and these. @example 'F-12' → ['F-', 12] */
export function splitNumber(number: string): { prefix: string; place: number } {
  const digits = /\d*$/.exec(number)?.[0] ?? ''
  return { prefix: number.slice(0, number.length - digits.length), place: Number(digits) }
}
