import type { ImportColumnReply } from '#lib/schemas/import.ts'
import type { ImportColumn } from './import-column.ts'
import { mayBeSame } from './mapped-cells.ts'

/** The columns in the language of the moment. */
export const sayColumns = (columns: readonly ImportColumn[]): ImportColumnReply[] =>
  columns.map((column) => ({
    field: column.field,
    title: column.title(),
    required: column.required,
    help: column.help(),
    values: (column.values ?? []).map((each) => ({ value: each.value, title: each.title() })),
    listedAt: column.listedAt ?? null,
    addTo: [...(column.addTo ?? [])],
    isName: column.isName ?? false,
    mayBeSame: mayBeSame(column),
  }))
