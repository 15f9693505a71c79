import { type FileValue, plainText, serialOf } from './file-value.ts'
import { styles } from './xlsx-frame.ts'

/** Longer texts are refused by spreadsheet programs, and the whole file with them. */
const longestText = 32_767

/** A row as a sheet holds it. `line` counts from 1. */
export const rowXml = (values: readonly FileValue[], line: number, style?: number): string =>
  `<row r="${line}">${values.map((value, index) => cellXml(value, `${columnName(index)}${line}`, style)).join('')}</row>`

function cellXml(value: FileValue, at: string, style?: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${at}"><v>${value}</v></c>`
  const serial = typeof value === 'object' ? serialOf(value) : null
  if (serial !== null && typeof value === 'object')
    return `<c r="${at}" s="${'instant' in value ? styles.instant : styles.date}"><v>${serial}</v></c>`
  const text = plainText(value)
  return `<c r="${at}" t="inlineStr" s="${style ?? styleOf(text)}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Text that looks like a formula stays text, also once somebody has edited the cell. */
const styleOf = (text: string): number => (/^[\s"]*[=+\-@＝＋－＠]/.test(text) ? styles.text : styles.plain)

/** @example columnName(27) // 'AB' */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold is left out; what spreadsheet programs would read as an escape is escaped. */
export const escapeXml = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
