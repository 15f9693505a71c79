import { Zip, ZipDeflate } from 'fflate'
import { type FileValue, plainText } from './file-value.ts'
import type { RowWriter } from './row-writer.ts'
import { frameOf, sheetEnd, sheetPath, sheetStart, styles } from './xlsx-frame.ts'
import { columnName, escapeXml, rowXml } from './xlsx-row.ts'

/**
 * An .xlsx file, row by row: it never stands in memory as a whole. The headings are bold and stay in
 * sight, columns are as wide as the first rows need, numbers and dates are real ones.
 */
export function xlsxWriter(
  title: string,
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  const sheet = new ZipDeflate(sheetPath, { level: 4 })
  let lines = 0

  async function add(xml: string, isLast = false): Promise<void> {
    sheet.push(Buffer.from(xml), isLast)
    if (isLast) zip.end()
    for (const bytes of packed.splice(0)) await send(bytes)
  }

  async function begin(rows: readonly (readonly FileValue[])[]): Promise<void> {
    for (const [path, xml] of Object.entries(frameOf(sheetNameOf(title)))) {
      const part = new ZipDeflate(path)
      zip.add(part)
      part.push(Buffer.from(xml), true)
    }
    zip.add(sheet)
    lines = 1
    await add(sheetStart(widthsOf(headings, rows)) + rowXml(headings, 1, styles.heading))
  }

  return {
    async write(rows) {
      if (lines === 0) await begin(rows)
      const xml = rows.map((row) => rowXml(row, (lines += 1))).join('')
      await add(xml)
    },
    async end() {
      if (lines === 0) await begin([])
      await add(sheetEnd(`A1:${columnName(headings.length - 1)}${lines}`), true)
    },
  }
}

/** Spreadsheet programs take no longer names, and none with these characters. */
const sheetNameOf = (title: string): string =>
  escapeXml(
    title
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || '1',
  )

const [narrowest, widest] = [8, 60]
/** A date and a time. */
const dateWidth = 17

const widthsOf = (headings: readonly string[], rows: readonly (readonly FileValue[])[]): number[] =>
  headings.map((heading, index) => {
    const widths = rows.map((row) => widthOf(row[index] ?? null))
    return Math.min(
      widest,
      widths.reduce((most, each) => Math.max(most, each), Math.max(narrowest, heading.length + 4)),
    )
  })

const widthOf = (value: FileValue): number =>
  typeof value === 'object' && value !== null ? dateWidth : plainText(value).length + 2
