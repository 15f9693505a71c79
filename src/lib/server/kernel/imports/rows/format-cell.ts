import { oneLine } from '#lib/i18n/one-line.ts'
import { mask, maskAadhaarIn, maskNumbersIn } from '#lib/rules/numbers/aadhaar.ts'
import { m } from '#paraglide/messages.js'
import { namesAadhaar } from '../../spreadsheets/holds-aadhaar.ts'
import type { ReadOutline, SheetOutline } from '../../spreadsheets/sheet.types.ts'
import type { ImportColumn } from '../import-column.ts'
import type { StoredImport, StoredRow } from '../store/import-row.ts'

export type SecretFields = StoredImport['secretFields']

/**
 * A cell as it is shown wherever it is not corrected: a secret one masked. In another column of such a file numbers
 * that look like one are masked as well, because its columns may be matched wrongly. A kind without a secret column has
 * other long numbers: there those with the check digit of an Aadhaar number are masked.
 */
export function showCell(secretFields: SecretFields, field: string, text: string): string {
  if (secretFields === null) return text
  if (secretFields.length === 0) return maskAadhaarIn(text)
  return secretFields.includes(field) ? mask(text) : maskNumbersIn(text)
}

/** What names the record of a row, as its file says it. @example nameRow(columns, secretFields, row) // '2026/0117 · Asha Rao' */
export const nameRow = (
  columns: readonly Pick<ImportColumn, 'field' | 'isName'>[],
  secretFields: SecretFields,
  { raw, mended }: Pick<StoredRow, 'raw' | 'mended'>,
): string =>
  oneLine(
    columns
      .filter(({ isName }) => isName)
      .map(({ field }) => showCell(secretFields, field, mended[field] ?? raw?.[field] ?? '')),
  )

/** A text of which nobody knows whose column it is. */
export const showText = (secretFields: SecretFields, text: string): string => showCell(secretFields, '', text)

/** What makes an import a sealed one: a column that is secret, or Aadhaar numbers in the file; null where it is none. */
export function secretFieldsOf(
  columns: readonly ImportColumn[],
  { holdsAadhaar }: Pick<ReadOutline, 'holdsAadhaar'>,
): SecretFields {
  const fields = columns.filter(({ isSecret }) => isSecret).map(({ field }) => field)
  return fields.length > 0 || holdsAadhaar ? fields : null
}

/** The first rows, to recognise the columns by. */
export function showOutline(
  { holdsAadhaar: _, ...read }: ReadOutline,
  { mapping, secretFields }: Pick<StoredImport, 'mapping' | 'secretFields'>,
): SheetOutline {
  const outline = {
    ...read,
    otherSheets: withoutTemplateSheets(read.otherSheets),
    hiddenSheets: withoutTemplateSheets(read.hiddenSheets),
  }
  if (secretFields === null) return outline
  const isSecret = (column: number): boolean =>
    secretFields.some((field) => mapping[field] === column) || namesAadhaar(outline.headers[column] ?? '')
  return {
    ...outline,
    headers: outline.headers.map((text) => showText(secretFields, text)),
    sample: outline.sample.map((row) =>
      row.map((text, column) => (isSecret(column) ? mask(text) : showText(secretFields, text))),
    ),
  }
}

/** Holds what a template's drop-downs choose from. */
export const valuesSheet = 'Values'

/** Names of sheets of a file, but for those that its own template brought: nobody misses them. */
export function withoutTemplateSheets(names: readonly string[]): string[] {
  const own = new Set([
    valuesSheet,
    m['imports.template.sheet']({}, { locale: 'en' }),
    m['imports.template.sheet']({}, { locale: 'de' }),
  ])
  return names.filter((name) => !own.has(name))
}
