import * as v from 'valibot'
import { sayRole } from '#lib/i18n/say-role.ts'
import { role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { FieldParts, TrailReader, TrailRecord } from '../audit/audited-record.ts'
import { listsOf } from '../declared.ts'
import type { AnyList } from './list-kind.ts'
import { bareSort, readChoices } from './list-query.ts'

/** Replaces a filter text in the audit trail. */
export const textNotKept = '*'
const sayTyped = (text: string): string => (text === textNotKept ? m['list.textNotKept']() : text)

const sayRoleCode = (code: string): string => (v.is(role, code) ? sayRole(code) : code)

/** Lists under the titles of their pages: the trail records exports by list. */
export const listRecords: TrailRecord = {
  async partsOf(reader, id, about) {
    const found = listsOf(reader.app.features)[id]
    const list = found && 'about' in found ? about !== '' && (await found.about(reader.app, about)) : found
    return list ? partsOf(list, reader) : {}
  },
  find: async ({ features }, ids) => {
    const kinds = listsOf(features)
    return new Map(
      ids.flatMap((id) => {
        const kind = kinds[id]
        // A list about one record is named by that record, and has no title of its own.
        return kind ? [[id, { name: 'title' in kind ? kind.title() : id, to: null }] as const] : []
      }),
    )
  },
}

/** Returns the filters and the sort order, with the present labels of the page. */
async function partsOf(list: AnyList, reader: TrailReader): Promise<FieldParts> {
  const choices = await readChoices(list, reader)
  const filters = (list.filters ?? []).flatMap(({ kind, name, label }): [string, FieldParts[string]][] => {
    if (kind === 'text') return [[name, { label: label(), say: sayTyped }]]
    if (kind === 'choice') {
      const words = new Map(choices[name])
      return [[name, { label: label(), say: (code: string) => words.get(code) ?? code }]]
    }
    return [
      [`${name}From`, { label: m['list.rangeFrom']({ label: label() }) }],
      [`${name}To`, { label: m['list.rangeTo']({ label: label() }) }],
    ]
  })
  const headingOf = (sort: string): string =>
    list.columns.find(({ name }) => name === bareSort(sort))?.heading() ?? sort
  return {
    search: { label: list.search?.() ?? m['list.search'](), say: sayTyped },
    sort: { label: m['list.sort'](), say: headingOf },
    viewName: { label: m['listView.name']() },
    role: { label: m['listView.for'](), say: sayRoleCode },
    ...Object.fromEntries(filters),
  }
}
