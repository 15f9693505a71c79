import type { TrailRecord } from '../audit/trail-record.ts'
import { listsOf } from '../declared.ts'

/** Lists as their pages call them: the trail keeps of which one somebody has saved a file. */
export const listRecords: TrailRecord = {
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
