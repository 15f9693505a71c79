import * as XLSX from '@e965/xlsx'
import { zipOf } from './zip-bytes.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const sheetPart = 'xl/worksheets/sheet1.xml'

/** Builds an .xlsx with sheets by name, in a program's format. */
export const workbookOf = (sheets: Record<string, unknown[][]>): Uint8Array => {
  const made = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(rows), name)
  return new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'xlsx' }))
}

/** Builds an .xlsx with one sheet from XML rows; `parts` adds or replaces parts by name. */
export function xlsxOf(rows: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const all = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookNaming(1),
    'xl/_rels/workbook.xml.rels': `<Relationships>${['worksheet', 'sharedStrings', 'styles']
      .map(
        (kind, index) =>
          `<Relationship Id="r${index}" Type="${relations}/${kind}" Target="${targets[index]}"/>`,
      )
      .join('')}</Relationships>`,
    [sheetPart]: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  return zipOf(Object.entries(all).map(([name, content]) => ({ name, bytes: Buffer.from(content) })))
}

const targets = ['worksheets/sheet1.xml', 'sharedStrings.xml', 'styles.xml']

/** Builds a workbook part that lists its one sheet `times` times. */
export const workbookNaming = (times: number): string =>
  `<workbook xmlns:r="${relations}"><sheets>${Array.from(
    { length: times },
    (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="r0"/>`,
  ).join('')}</sheets></workbook>`

export const textCell = (text: string, reference = ''): string =>
  `<c ${reference && `r="${reference}" `}t="inlineStr"><is><t>${text}</t></is></c>`

export const rowOf = (...cells: string[]): string =>
  `<row>${cells.map((cell) => textCell(cell)).join('')}</row>`

/** A heading row and a data row. */
export const list = rowOf('Htno', 'Grade') + rowOf('X1', 'A')

/** Builds a .csv with `count` cells below its headings, fifty per row, and a last row with the given cells. */
export const cellsOf = (count: number, ...last: string[]): Buffer =>
  Buffer.from(`${'h,'.repeat(49)}h\n${`${'1,'.repeat(49)}1\n`.repeat(count / 50)}${last.join(',')}`)

/** Returns the zip with a central directory that also lists parts hidden inside the stored part `host`. */
export function withHiddenPart(outer: Uint8Array, inner: Uint8Array): Uint8Array {
  const zip = Buffer.from(outer)
  const hidden = Buffer.from(inner)
  const end = zip.length - 22
  const directory = zip.readUInt32LE(end + 16)
  const inside = zip.indexOf(hidden.subarray(0, 64))
  const hiddenEnd = hidden.length - 22
  const entry = Buffer.from(hidden.subarray(hidden.readUInt32LE(hiddenEnd + 16), hiddenEnd))
  entry.writeUInt32LE(inside, 42)
  const tail = Buffer.from(zip.subarray(end))
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + 1, at)
  tail.writeUInt32LE(end - directory + entry.length, 12)
  return Buffer.concat([zip.subarray(0, end), entry, tail])
}

/** Builds an .xls whose stream repeats one record of `bytes` zeros `times` times. */
export function xlsOfRecords(kind: number, bytes: number, times: number): Uint8Array {
  const record = Buffer.alloc(4 + bytes)
  record.writeUInt16LE(kind, 0)
  record.writeUInt16LE(bytes, 2)
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/Workbook', Buffer.concat(Array<Buffer>(times).fill(record)))
  return XLSX.CFB.write(container, { type: 'buffer' }) as Buffer
}

/** Returns the zip with a false size declared for parts with this ending. */
export function declaring(zip: Uint8Array, ending: string, size: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const mark = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (name.endsWith(ending)) bytes.writeUInt32LE(size, at + 24)
  }
  return bytes
}
