import { type FeeKind, feeKinds } from '#lib/schemas/fees/kinds.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import { formatNumber } from '../series/series-start.ts'
import { isEarlierSeries } from './receipt.ts'
import type { SeriesSums } from './receipt.repository.ts'

/** A receipt series, as an auditor needs it. */
export interface SeriesRow extends Omit<SeriesSums, 'first' | 'last'> {
  /** What all numbers of the series begin with. */
  prefix: string
  /** The last number before those of the series; 0 unless it goes on behind an old book. */
  behind: number
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
  { series: of, seriesStarts }: PaymentsRepository,
  { first, last, ...sums }: SeriesSums,
  { counted, givenBack }: { counted: number; givenBack: number },
): Promise<SeriesRow> {
  // The numbers of an earlier book are not ours, so nobody can tell which are missing.
  if (isEarlierSeries(sums.series))
    return { ...sums, givenBack, prefix: '', behind: 0, missing: 0, first: '', last: '', gaps: [] }
  const format = await seriesStarts.formatOf(partsOf(sums.series))
  const { prefix, behind } = format
  const end = Math.max(last, behind)
  const missing = Math.max(end, counted) - behind - sums.count
  const gaps = missing > 0 ? await of.gaps(sums.series, { behind, most: mostGaps }) : []
  if (counted > end) gaps.push({ from: end + 1, to: counted })
  const say = (place: number): string => formatNumber(format, place)
  return {
    ...sums,
    prefix,
    behind,
    givenBack,
    missing,
    first: first === 0 ? '' : say(first),
    last: last === 0 ? '' : say(last),
    gaps: gaps.map(({ from, to }) => (from === to ? say(from) : `${say(from)} – ${say(to)}`)),
  }
}

/** @throws Error for a series that no kind of fee has */
function partsOf(series: string): { kind: FeeKind; year: string } {
  const kind = feeKinds.find((each) => series.startsWith(`${each}:`))
  if (!kind) throw new Error(`${series} is no series of receipts.`)
  return { kind, year: series.slice(kind.length + 1) }
}
