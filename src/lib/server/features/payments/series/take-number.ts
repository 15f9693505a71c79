import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import { receiptSeries } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { formatNumber } from './series-start.ts'

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
