import { Zip, ZipDeflate } from 'fflate'
import { type FileValue, plainText } from './file-value.ts'
import type { RowWriter } from './row-writer.ts'
import { frameOf, sheetEnd, sheetPath, sheetStart, styles } from './xlsx-frame.ts'
import { columnName, escapeXml, rowXml } from './xlsx-row.ts'

/** An .xlsx file with several sheets, written one after another. */
export interface BookWriter {
  /** The next of the sheets; the one before it has ended. */
  sheet(headings: readonly string[]): RowWriter
  /** After the last sheet has ended. */
  end(): Promise<void>
}

/**
 * A book, row by row: it never stands in memory as a whole. The headings are bold and stay in sight,
 * columns are as wide as the first rows need, numbers and dates are real ones.
 */
export function xlsxBookWriter(
  titles: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): BookWriter {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  let sheets = 0

  async function flush(): Promise<void> {
    for (const bytes of packed.splice(0)) await send(bytes)
  }

  function addFrame(): void {
    for (const [path, xml] of Object.entries(frameOf(sheetNamesOf(titles)))) {
      const part = new ZipDeflate(path)
      zip.add(part)
      part.push(Buffer.from(xml), true)
    }
  }

  function sheet(headings: readonly string[]): RowWriter {
    const part = new ZipDeflate(sheetPath(sheets), { level: 4 })
    sheets += 1
    let lines = 0

    async function add(xml: string, isLast = false): Promise<void> {
      part.push(Buffer.from(xml), isLast)
      await flush()
    }

    async function begin(rows: readonly (readonly FileValue[])[]): Promise<void> {
      if (sheets === 1) addFrame()
      zip.add(part)
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

  return {
    sheet,
    async end() {
      zip.end()
      await flush()
    },
  }
}

/** Spreadsheet programs take no longer names, none with these characters, and none twice, however it is capitalised. */
function sheetNamesOf(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, index) => {
    const plain = title.replaceAll(/[[\]:*?/\\']/g, ' ').trim()
    const name = plain.slice(0, longestName) || String(index + 1)
    const free = taken.has(name.toLowerCase()) ? `${name.slice(0, longestName - 4)} ${index + 1}` : name
    taken.add(free.toLowerCase())
    return escapeXml(free)
  })
}

const longestName = 31
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
