import type { FieldParts, TrailRecord } from '../audit/trail-record.ts'
import { m } from '#paraglide/messages.js'
import { listsOf } from '../declared.ts'
import type { AnyList, ListAbout } from './list-kind.ts'
import { bareSort } from './wanted.ts'

/** Lists as their pages call them: the trail keeps of which one somebody has saved a file. */
export const listRecords: TrailRecord = {
  partsOf: ({ features }, id) => partsOf(listsOf(features)[id]),
  find: async ({ features }, ids) => {
    const kinds = listsOf(features)
    return new Map(
      ids.flatMap((id) => {
        const kind = kinds[id]
        // What belongs to one record is called by that record, and has no title of its own.
        return kind ? [[id, { name: 'title' in kind ? kind.title() : id, to: null }] as const] : []
      }),
    )
  },
}

/** What it was narrowed to, and how it was sorted, by the words of its page. */
function partsOf(list: AnyList | ListAbout | undefined): FieldParts {
  if (!list || !('title' in list)) return {}
  const filters = (list.filters ?? []).flatMap(({ kind, name, label }) =>
    kind === 'text' || kind === 'choice'
      ? [[name, { label: label() }] as const]
      : [
          [`${name}From`, { label: m['list.rangeFrom']({ label: label() }) }] as const,
          [`${name}To`, { label: m['list.rangeTo']({ label: label() }) }] as const,
        ],
  )
  const headingOf = (sort: string): string =>
    list.columns.find(({ name }) => name === bareSort(sort))?.heading() ?? sort
  return {
    search: { label: list.search?.() ?? m['list.search']() },
    sort: { label: m['list.sort'](), say: headingOf },
    ...Object.fromEntries(filters),
  }
}
