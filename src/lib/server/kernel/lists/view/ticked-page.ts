import type { APIContext } from 'astro'
import { showCount } from '#lib/i18n/numbers.ts'
import { type TickedPage, sayShown, saySelectAll } from '#lib/lists/ticked-page.ts'

export interface TickedRows<Row> extends TickedPage {
  rows: readonly Row[]
}

/** Two lists of the same rows: one by page, and one with all rows that can be decided at once. */
interface TickedLists {
  byPage: string
  all: string
  most: number
}

/** Returns the rows that an address selects; with `&all`, up to `most` of them on one page, ticked. */
export async function showTickedPage<Row>(
  { locals: { app, user }, url }: APIContext,
  lists: TickedLists,
): Promise<TickedRows<Row>> {
  const isAll = url.searchParams.has('all')
  const name = isAll ? lists.all : lists.byPage
  const { list, all, total } = await app.lists.showAll<Row>(name, url.searchParams, user)
  const none = new URLSearchParams(url.searchParams)
  none.delete('all')
  const every = new URLSearchParams(none)
  every.delete('page')
  every.set('all', '')
  return {
    list,
    rows: all,
    isAll,
    shown: sayShown(all.length, total),
    isWhole: all.length === total,
    most: showCount(lists.most),
    selectAll: isAll ? null : { address: `?${every}`, text: saySelectAll(total, lists.most) },
    selectNone: `?${none}`,
  }
}
