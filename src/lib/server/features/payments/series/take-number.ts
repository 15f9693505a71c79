import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { earlierSeries, receiptSeries } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { formatNumber, isUsualPrefix, type SeriesStart, splitNumber } from './series-start.ts'

/** A number that no other receipt has, and where it stands. */
export interface ReceiptNumber {
  number: string
  series: string
  place: number
}

/** Takes the next receipt number of a kind of fee. It locks the series until the transaction ends, so take it late. */
export async function takeReceiptNumber(
  { counters, seriesStarts }: Pick<PaymentsRepository, 'counters' | 'seriesStarts'>,
  kind: FeeKind,
  at: string,
): Promise<ReceiptNumber> {
  const { series, year, name } = receiptSeries(kind, at)
  const place = await counters.takePlace(name)
  // From here on nobody sets another start, because the series has a number.
  const format = await seriesStarts.formatOf({ kind, year })
  return { number: formatNumber(format, place), series, place }
}

/** Adding receipts of an earlier book and setting the start of a series take turns at this counter. */
export const earlierCounter = 'earlier-receipts'

/**
 * Keeps the number of a receipt that an earlier book issued.
 * @throws DomainError Conflict `receiptSeries.numberOfSeries` for a number that a series of ours will give
 */
export async function takeEarlierNumber(
  { counters, seriesStarts }: Pick<PaymentsRepository, 'counters' | 'seriesStarts'>,
  kind: FeeKind,
  { number, issuedAt }: { number: string; issuedAt: string },
): Promise<ReceiptNumber> {
  const place = await counters.takePlace(earlierCounter)
  if (willBeGiven(number, await seriesStarts.all()))
    throw conflict('receiptSeries.numberOfSeries', { number })
  return { number, series: earlierSeries(kind, issuedAt), place }
}

/**
 * Tells whether a series gives this number one day. Numbers up to the one behind which a series begins are free: they
 * are those of the old book.
 */
export function willBeGiven(number: string, starts: readonly SeriesStart[]): boolean {
  const { prefix, place } = splitNumber(number)
  const own = starts.find(
    (start) => start.state !== 'withdrawn' && start.prefix.toLowerCase() === prefix.toLowerCase(),
  )
  return own ? place > own.behind : isUsualPrefix(prefix)
}
