import type { APIContext } from 'astro'
import { showCount } from '#lib/i18n/numbers.ts'
import { type TickedPage, sayShown, saySelectAll } from '#lib/lists/ticked-page.ts'

export interface TickedRows<Row> extends TickedPage {
  rows: readonly Row[]
}

/** Two lists of the same rows: page by page, and all that can be decided in one go on one page. */
interface TickedLists {
  byPage: string
  all: string
  most: number
}

/** What an address narrows: `?branch=…&all` has all of them on one page, ticked. */
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
