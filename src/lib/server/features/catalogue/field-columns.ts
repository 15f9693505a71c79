import type { EntryField, KindShape, ReferenceField } from '#lib/catalogue/kinds.ts'
import { number, text } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type { ListColumn } from '../../kernel/lists/list-kind.ts'
import type { EntryRow } from './entry-list-columns.ts'

type Column = ListColumn<EntryRow>

/** What the entries of a kind have besides their name. */
export const fieldColumns = ({ within, fields = [], isPair }: KindShape): Column[] => [
  ...(within
    ? [
        {
          name: 'within',
          heading: m[`catalogue.one.${within}`],
          cell: ({ entry, view }: EntryRow) => text(view.nameOf(entry.parentId)),
        },
      ]
    : []),
  ...fields.map((field) =>
    field === 'code' && isPair ? { ...columns.code, heading: m['catalogue.key'] } : columns[field],
  ),
]

const reference = (field: ReferenceField): Column => ({
  name: field,
  heading: m[`catalogue.one.${field}`],
  cell: ({ entry, view }) => {
    const found = view.byId(entry[`${field}Id`] ?? '')
    return text(found?.shortName || (found?.name ?? ''))
  },
})

const columns: Readonly<Record<EntryField, Column>> = {
  shortName: {
    name: 'shortName',
    heading: m['catalogue.shortName'],
    cell: ({ entry }) => text(entry.shortName),
  },
  code: { name: 'code', heading: m['catalogue.codeColumn'], cell: ({ entry }) => text(entry.code) },
  years: { name: 'years', heading: m['catalogue.years'], cell: ({ entry }) => number(entry.years) },
  department: reference('department'),
  batch: reference('batch'),
  semester: reference('semester'),
  intake: {
    name: 'intake',
    heading: m['catalogue.seats'],
    cell: ({ entry }) => {
      const seats = Object.values(entry.intake)
      return number(seats.length > 0 ? seats.reduce((sum, each) => sum + each, 0) : null)
    },
  },
}
