import * as XLSX from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '#tests/support/documents/workbook-bytes.ts'
import { zipOf } from '#tests/support/documents/zip-bytes.ts'
import { readSheet } from './read-sheet.ts'

const text = (content: string): Buffer => Buffer.from(content)

const xlsx = (rows: unknown[][]): Uint8Array => workbookOf({ Sheet1: rows })

describe('a file is refused', () => {
  const refused: [string, Uint8Array, string, string][] = [
    ['empty', text(''), 'a.csv', 'sheet.empty'],
    ['with headings only', text('Htno,Grade\n'), 'a.csv', 'sheet.empty'],
    ['that is text with a NUL byte', text('Htno,Grade\nX1\0,A'), 'a.csv', 'sheet.mislabelled'],
    ['without any headings', text('x\n,y\nz\n'), 'a.csv', 'sheet.noHeader'],
    ['of another kind', text('a,b\n1,2'), 'a.pdf', 'sheet.kindUnknown'],
    ['of a kind that every object has', text('a,b\n1,2'), 'a.constructor', 'sheet.kindUnknown'],
    [
      'that is a web page without a table',
      text('<html><p>Please sign in</p></html>'),
      'a.xls',
      'sheet.noTable',
    ],
    ['that is a web page and called .csv', text('<html><table></table></html>'), 'a.csv', 'sheet.webPage'],
    ['that is CSV but called .xlsx', text('a,b\n1,2'), 'a.xlsx', 'sheet.mislabelled'],
    [
      'that is an .xlsx but called .csv',
      xlsx([
        ['a', 'b'],
        [1, 2],
      ]),
      'a.csv',
      'sheet.mislabelled',
    ],
    [
      'that is a zip of something else',
      zipSync({ 'word/document.xml': text('<w/>') }),
      'a.xlsx',
      'sheet.unreadable',
    ],
    [
      'that is cut off',
      xlsx([
        ['a', 'b'],
        [1, 2],
      ]).subarray(0, 900),
      'a.xlsx',
      'sheet.unreadable',
    ],
    ['with 10 KB in a cell', text(`Htno,Grade\n${'x'.repeat(10_240)},A`), 'a.csv', 'sheet.cellTooLong'],
    ['that is too large', new Uint8Array(40 * 1024 * 1024 + 1).fill(65), 'a.csv', 'sheet.tooLarge'],
  ]
  it.each(refused)('%s', async (_, bytes, name, code) => {
    await expect(readSheet(bytes, name)).rejects.toThrow(expect.objectContaining({ code }))
  })

  it('that is a zip bomb, before it is unpacked', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024)
    const parts = { 'xl/workbook.xml': text('<w/>'), 'xl/worksheets/sheet1.xml': zeros }
    const bomb = zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes })))
    expect(bomb.byteLength).toBeLessThan(200_000)
    await expect(readSheet(bomb, 'a.xlsx')).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.zipBomb' }),
    )
  })

  it('that is sealed with a password', async () => {
    const sealed = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(sealed, '/EncryptedPackage', text('secret'))
    const bytes = new Uint8Array(XLSX.CFB.write(sealed, { type: 'array' }) as ArrayBuffer)
    await expect(readSheet(bytes, 'a.xlsx')).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.encrypted' }),
    )
  })
})
