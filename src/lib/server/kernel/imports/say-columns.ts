import type { ImportColumnReply } from '#lib/schemas/import.ts'
import type { ImportColumn } from './import-column.ts'

/** The columns in the language of the moment. */
export const sayColumns = (columns: readonly ImportColumn[]): ImportColumnReply[] =>
  columns.map(({ field, title, required, help, values = [], listedAt, addTo = [], isName }) => ({
    field,
    title: title(),
    required,
    help: help(),
    values: values.map((each) => ({ value: each.value, title: each.title() })),
    listedAt: listedAt ?? null,
    addTo: [...addTo],
    isName: isName ?? false,
  }))
