import type { TrailRecord } from '../audit/trail-record.ts'
import { m } from '#paraglide/messages.js'
import { listsOf } from '../declared.ts'
import type { AnyList, ListAbout } from './list-kind.ts'

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
function partsOf(list: AnyList | ListAbout | undefined): Record<string, string> {
  if (!list || !('title' in list)) return {}
  const filters = (list.filters ?? []).flatMap(({ kind, name, label }) =>
    kind === 'text' || kind === 'choice'
      ? [[name, label()]]
      : [
          [`${name}From`, m['list.rangeFrom']({ label: label() })],
          [`${name}To`, m['list.rangeTo']({ label: label() })],
        ],
  )
  return Object.fromEntries([
    ['search', list.search?.() ?? m['list.search']()],
    ['sort', m['list.sort']()],
    ...filters,
  ])
}
