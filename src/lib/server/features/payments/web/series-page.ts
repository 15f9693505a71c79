import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import type { SeriesRow } from '../receipts/series-report.ts'

/** Returns the receipt series, and those with missing numbers. */
export async function readSeriesPage(
  { lists }: Pick<App, 'lists'>,
  params: URLSearchParams,
  user: CurrentUser | null,
) {
  const { list, all } = await lists.showAll<SeriesRow>('receiptSeries', params, user)
  return { list, broken: all.filter(({ missing }) => missing > 0) }
}
