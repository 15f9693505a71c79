import type { ListView } from '#lib/lists/list-view.ts'

/**
 * Keeps the links of the list of users on the list: without any query its address shows the home of the
 * administrators.
 */
export function stayOnUsers(list: ListView): ListView {
  const { clear, chips, columns, pager, choice } = list
  return {
    ...list,
    clear: withQuery(clear),
    choice: choice && { ...choice, query: withQuery(choice.query) },
    chips: chips.map((chip) => ({ ...chip, without: withQuery(chip.without) })),
    columns: columns.map((column) => ({
      ...column,
      sort: column.sort && { ...column.sort, address: withQuery(column.sort.address) },
    })),
    pager: {
      ...pager,
      first: pager.first && withQuery(pager.first),
      previous: pager.previous && withQuery(pager.previous),
    },
  }
}

const withQuery = (address: string): string => (address === '?' ? '?list' : address)
