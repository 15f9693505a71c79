import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { SeriesSums } from './receipt.repository.ts'

/** A receipt series, as an auditor needs it. */
export interface SeriesRow extends Omit<SeriesSums, 'first' | 'last'> {
  /** Receipt numbers; empty if the series has no receipts. */
  first: string
  last: string
  /** Refunds and reversals of its receipts; 0 or less. */
  givenBack: number
  /** How many assigned numbers have no receipt. */
  missing: number
  /** The first gaps: single numbers, or ranges as `first – last`. */
  gaps: readonly string[]
}

export interface SeriesReporter {
  /** All series that have a receipt or an assigned number, sorted by name. */
  receiptSeries(): Promise<SeriesRow[]>
  /** The names of series with receipts. */
  seriesNames(): Promise<string[]>
}

/** Further gaps are counted, but not listed. */
const mostGaps = 20

export const seriesReporter = ({ store }: { store: Store<PaymentsRepository> }): SeriesReporter => ({
  seriesNames: store.read.series.names,

  async receiptSeries() {
    const { read } = store
    // Read before the receipts: number and receipt are committed together, so every number counted here has its receipt
    // unless it is missing.
    const counted = await read.series.counted()
    const sums = await read.series.sums()
    const givenBack = await read.series.givenBack()
    const found = new Map(sums.map((each) => [each.series, each]))
    const names = [...new Set([...found.keys(), ...counted.keys()])].toSorted()
    return Promise.all(
      names.map((series) =>
        lineOf(read, found.get(series) ?? nothingIn(series), {
          counted: counted.get(series) ?? 0,
          givenBack: givenBack.get(series) ?? 0,
        }),
      ),
    )
  },
})

const nothingIn = (series: string): SeriesSums => ({
  series,
  count: 0,
  first: 0,
  last: 0,
  amount: 0,
  dishonoured: 0,
  dishonouredAmount: 0,
})

async function lineOf(
  { series: of }: PaymentsRepository,
  { first, last, ...sums }: SeriesSums,
  { counted, givenBack }: { counted: number; givenBack: number },
): Promise<SeriesRow> {
  const missing = Math.max(last, counted) - sums.count
  const gaps = missing > 0 ? await of.gaps(sums.series, mostGaps) : []
  if (counted > last) gaps.push({ from: last + 1, to: counted })
  const sample = await of.sample(sums.series)
  const say = (place: number): string => numberLike(sample, place)
  return {
    ...sums,
    givenBack,
    missing,
    first: first === 0 ? '' : say(first),
    last: last === 0 ? '' : say(last),
    gaps: gaps.map(({ from, to }) => (from === to ? say(from) : `${say(from)} – ${say(to)}`)),
  }
}

/** @example numberLike('F/2026-27/000001', 42) // 'F/2026-27/000042' */
function numberLike(sample: string, place: number): string {
  const start = sample.lastIndexOf('/') + 1
  return sample.slice(0, start) + String(place).padStart(sample.length - start, '0')
}
