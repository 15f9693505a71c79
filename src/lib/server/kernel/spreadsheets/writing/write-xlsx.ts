import { Zip, ZipDeflate } from 'fflate'
import { type FileValue, plainCellText, type RowWriter, serialOf } from './row-writer.ts'

/** Writes an .xlsx file with one sheet in batches of rows; see `xlsxBookWriter`. */
export function xlsxWriter(
  title: string,
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter {
  const book = xlsxBookWriter([title], send)
  const sheet = book.sheet(headings)
  return {
    write: sheet.write,
    async end() {
      await sheet.end()
      await book.end()
    },
  }
}

/** Writes an .xlsx file with several sheets, one after another. */
interface BookWriter {
  /** Starts the next sheet, once the previous one has ended. */
  sheet(headings: readonly string[]): RowWriter
  /** Ends the file after the last sheet. */
  end(): Promise<void>
}

/**
 * Writes a workbook row by row, never held in memory completely. Headings are bold and frozen, columns are as wide as
 * the first rows need, and numbers and dates are real ones.
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

    async function start(rows: readonly (readonly FileValue[])[]): Promise<void> {
      if (sheets === 1) addFrame()
      zip.add(part)
      lines = 1
      await add(sheetStart(widthsOf(headings, rows)) + rowXml(headings, 1, styles.heading))
    }

    return {
      async write(rows) {
        if (lines === 0) await start(rows)
        const xml = rows.map((row) => rowXml(row, (lines += 1))).join('')
        await add(xml)
      },
      async end() {
        if (lines === 0) await start([])
        await add(sheetEnd(`A1:${workbookColumnName(headings.length - 1)}${lines}`), true)
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

/**
 * Returns valid sheet names: spreadsheet programs limit the length, exclude these characters, and compare names
 * without case.
 */
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
const narrowest = 8
const widest = 60
/** Fits a date and a time. */
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
  typeof value === 'object' && value !== null ? dateWidth : plainCellText(value).length + 2

/** Spreadsheet programs refuse longer texts, and with them the whole file. */
const longestText = 32_767

/** Builds the XML of a row; `line` counts from 1. */
const rowXml = (values: readonly FileValue[], line: number, style?: number): string =>
  `<row r="${line}">${values.map((value, index) => cellXml(value, `${workbookColumnName(index)}${line}`, style)).join('')}</row>`

function cellXml(value: FileValue, at: string, style?: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${at}"><v>${value}</v></c>`
  const serial = typeof value === 'object' ? serialOf(value) : null
  if (serial !== null && typeof value === 'object')
    return `<c r="${at}" s="${'instant' in value ? styles.instant : styles.date}"><v>${serial}</v></c>`
  const text = plainCellText(value)
  return `<c r="${at}" t="inlineStr" s="${style ?? styleOf(text)}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Returns a style that keeps text that looks like a formula as text, even after the cell is edited. */
const styleOf = (text: string): number => (/^[\s"]*[=+\-@＝＋－＠]/.test(text) ? styles.text : styles.plain)

/** @example columnName(27) // 'AB' */
export const workbookColumnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : workbookColumnName(Math.floor(index / 26) - 1) + workbookColumnName(index % 26)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Removes characters that XML does not allow, and escapes texts that spreadsheet programs would read as an escape.
 */
const escapeXml = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** The styles of cells, by their index in `xl/styles.xml`. */
const styles = { plain: 0, heading: 1, text: 2, instant: 3, date: 4 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns all files of a workbook except the sheets, by path. The sheet names are already escaped. */
const frameOf = (sheetNames: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheetNames
    .map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${type}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetNames
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${sheetNames
    .map(
      (_, index) =>
        `<Relationship Id="r${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Returns the path of a sheet; the index counts from 0. */
const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

/** Returns the start of a sheet up to its rows; the first row is frozen. */
const sheetStart = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** Returns the end of a sheet after its rows. `range` covers all cells, for example `A1:F200`. */
const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`
