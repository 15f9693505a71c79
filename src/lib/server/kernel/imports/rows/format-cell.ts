import { oneLine } from '#lib/i18n/one-line.ts'
import { mask, maskAadhaarIn, maskNumbersIn } from '#lib/rules/numbers/aadhaar.ts'
import { m } from '#paraglide/messages.js'
import { namesAadhaar, namesOtherNumber } from '../../spreadsheets/holds-aadhaar.ts'
import type { ReadOutline, SheetOutline } from '../../spreadsheets/sheet.types.ts'
import type { ImportColumn } from '../import-column.ts'
import type { StoredImport, StoredRow } from '../store/import-row.ts'

export type SecretFields = StoredImport['secretFields']

/**
 * Formats a cell for display outside its correction field: a secret one is masked. In other columns of such a file,
 * numbers that look like a secret are masked as well, because columns may be matched wrongly. A kind without a secret
 * column has other long numbers; there only those with a valid Aadhaar check digit are masked.
 */
export function showCell(secretFields: SecretFields, field: string, text: string): string {
  if (secretFields === null) return text
  if (secretFields.length === 0) return maskAadhaarIn(text)
  return secretFields.includes(field) ? mask(text) : maskNumbersIn(text)
}

/**
 * Formats the columns that name a row's record.
 * @example nameRow(columns, secretFields, row) // '2026/0117 · Asha Rao'
 */
export const nameRow = (
  columns: readonly Pick<ImportColumn, 'field' | 'isName'>[],
  secretFields: SecretFields,
  { raw, corrected }: Pick<StoredRow, 'raw' | 'corrected'>,
): string =>
  oneLine(
    columns
      .filter(({ isName }) => isName)
      .map(({ field }) => showCell(secretFields, field, corrected[field] ?? raw?.[field] ?? '')),
  )

/** Formats a text whose column is unknown. */
export const showText = (secretFields: SecretFields, text: string): string => showCell(secretFields, '', text)

/**
 * Returns the secret fields of a sealed import: a secret column, or Aadhaar numbers in the file, seals it; null if
 * neither is present.
 */
export function secretFieldsOf(
  columns: readonly ImportColumn[],
  { holdsAadhaar }: Pick<ReadOutline, 'holdsAadhaar'>,
): SecretFields {
  const fields = columns.filter(({ isSecret }) => isSecret).map(({ field }) => field)
  return fields.length > 0 || holdsAadhaar ? fields : null
}

/** Formats the first rows, by which the columns are recognised. */
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
  const isOther = (column: number): boolean =>
    secretFields.length === 0 && namesOtherNumber(outline.headers[column] ?? '')
  const isSecret = (column: number): boolean =>
    secretFields.some((field) => mapping[field] === column) || namesAadhaar(outline.headers[column] ?? '')
  return {
    ...outline,
    headers: outline.headers.map((text) => showText(secretFields, text)),
    sample: outline.sample.map((row) =>
      row.map((text, column) => {
        if (isOther(column)) return text
        return isSecret(column) ? mask(text) : showText(secretFields, text)
      }),
    ),
  }
}

/** The sheet with the values for a template's drop-downs. */
export const valuesSheet = 'Values'

/** Removes the sheets of the own template from a list of sheet names: their omission needs no notice. */
export function withoutTemplateSheets(names: readonly string[]): string[] {
  const own = new Set([
    valuesSheet,
    m['imports.template.sheet']({}, { locale: 'en' }),
    m['imports.template.sheet']({}, { locale: 'de' }),
  ])
  return names.filter((name) => !own.has(name))
}
