import type { Workbook, Worksheet } from 'exceljs'
import { clearWord } from '#lib/rules/cells/clean-cell.ts'
import { letterOf } from '#lib/rules/cells/column-letters.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../import-column.ts'
import type { ImportKind } from '../import-kind.ts'
import { valuesSheet } from '../rows/format-cell.ts'

type Locale = 'en' | 'de'

/** The number of rows with a drop-down: a spreadsheet program stores one rule for all of them. */
const lastRow = 2000
const width = 22
const headerFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3EEF7' } } as const
const requiredFill = { ...headerFill, fgColor: { argb: 'FFBBD7EE' } } as const

/**
 * Writes a workbook to fill in: its columns with an example, the values to choose from, and a sheet with
 * explanations.
 */
export async function writeTemplate(
  kind: Pick<ImportKind, 'title'>,
  columns: readonly ImportColumn[],
  locale: Locale,
): Promise<Uint8Array> {
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  const said = { locale }
  book.title = kind.title({}, said)
  addRows(
    book.addWorksheet(sheetName(kind.title({}, said)), { views: [{ state: 'frozen', ySplit: 1 }] }),
    columns,
    said,
  )
  addExplanation(book.addWorksheet(m['imports.template.sheet']({}, said)), columns, said)
  addValues(book, columns, said)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

interface TemplateText {
  locale: Locale
}

/** Removes characters that spreadsheet programs do not allow, and truncates to their limit of 31. */
const sheetName = (title: string): string => title.replaceAll(/[*?:\\/[\]]/g, ' ').slice(0, 31)

function addRows(sheet: Worksheet, columns: readonly ImportColumn[], said: TemplateText): void {
  sheet.columns = columns.map(({ field, title, isText }) => ({
    key: field,
    header: title({}, said),
    width,
    ...(isText && { style: { numFmt: '@' } }),
  }))
  sheet.getRow(1).font = { bold: true }
  columns.forEach(({ required }, index) => {
    sheet.getCell(1, index + 1).fill = required ? requiredFill : headerFill
  })
  columns.forEach((column, index) => {
    if (!column.values) return
    const letter = sheet.getColumn(index + 1).letter
    const rule = {
      type: 'list' as const,
      allowBlank: !column.required,
      formulae: [listOf(columns, column)],
      showErrorMessage: true,
      error: m['imports.template.choose']({}, said),
    }
    for (let row = 2; row <= lastRow; row += 1) sheet.getCell(`${letter}${row}`).dataValidation = rule
  })
}

/** Returns a range instead of an inline list, which is limited to 255 characters and allows no comma in a value. */
function listOf(columns: readonly ImportColumn[], column: ImportColumn): string {
  const place = columns.filter(({ values }) => values).indexOf(column)
  const letter = letterOf(place)
  return `'${valuesSheet}'!$${letter}$1:$${letter}$${Math.max(1, choicesOf(column).length)}`
}

function addValues(book: Workbook, columns: readonly ImportColumn[], said: TemplateText): void {
  const listed = columns.filter(({ values }) => values)
  if (listed.length === 0) return
  const sheet = book.addWorksheet(valuesSheet, { state: 'hidden' })
  listed.forEach((column, index) => {
    choicesOf(column, said).forEach((choice, row) => {
      sheet.getCell(row + 1, index + 1).value = choice
    })
  })
}

/**
 * Returns the allowed values of a column. They include the word that clears a cell, because the drop-down refuses any
 * other text.
 */
function choicesOf({ values = [], isClearable }: ImportColumn, said?: TemplateText): string[] {
  const titles = values.map(({ title }) => title({}, said))
  return isClearable && titles.length > 0 ? [...titles, clearWord] : titles
}

function addExplanation(sheet: Worksheet, columns: readonly ImportColumn[], said: TemplateText): void {
  const words = (key: 'column' | 'required' | 'help' | 'values' | 'example'): string =>
    m[`imports.template.${key}`]({}, said)
  sheet.columns = [
    { header: words('column'), width },
    { header: words('required'), width: 12 },
    { header: words('help'), width: 60, style: { alignment: { wrapText: true, vertical: 'top' } } },
    { header: words('values'), width: 40, style: { alignment: { wrapText: true, vertical: 'top' } } },
    { header: words('example'), width, style: { numFmt: '@' } },
  ]
  sheet.getRow(1).font = { bold: true }
  for (const { title, required, help, values = [], example } of columns)
    sheet.addRow([
      title({}, said),
      required ? m['imports.template.yes']({}, said) : '',
      help({}, said),
      values.map((each) => each.title({}, said)).join(', '),
      example,
    ])
  const clearable = columns.filter(({ isClearable }) => isClearable).map(({ title }) => title({}, said))
  if (clearable.length === 0) return
  sheet.addRow([])
  sheet.addRow([m['imports.template.clear']({}, said), '', clearable.join(', ')])
}
