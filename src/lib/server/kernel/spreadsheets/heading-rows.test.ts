import { describe, expect, it } from 'vitest'
import { carryHeadings } from './heading-rows.ts'
import type { SheetReader } from './sheet.types.ts'

const declared = {
  title: 'Semester',
  levels: [String.raw`\b[IV]+ year\b`, String.raw`\b[IV]+ semester\b`],
  except: 'exam',
}

const sheet = (rows: string[][], titles: string[] = []): SheetReader => ({
  headers: ['Activity', 'From'],
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  titles,
  otherSheets: [],
  hiddenSheets: [],
  hiddenRows: 0,
  hiddenColumns: [],
  mergedColumns: [],
  unreadColumns: 0,
})

describe('rows that name what the rows below are about', () => {
  it('become a column: an outer level ends those within it', () => {
    const { headers, rows } = carryHeadings(
      sheet(
        [
          ['I Semester'],
          ['Classes', '1'],
          ['II Semester', 'II Semester'],
          ['Activity', 'From'],
          ['Classes', '2'],
          ['I Semester examinations'],
          ['III Year'],
          ['Classes', '3'],
        ],
        ['Calendar for II Year'],
      ),
      declared,
    )
    expect(headers).toEqual(['Activity', 'From', 'Semester'])
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [3, 'Classes', '1', 'II Year I Semester'],
      [6, 'Classes', '2', 'II Year II Semester'],
      [7, 'I Semester examinations', '', 'II Year II Semester'],
      [9, 'Classes', '3', 'III Year'],
    ])
  })

  it('are looked for only where a kind declares them; without any the table stays as it is', () => {
    const plain = sheet([
      ['Classes', '1'],
      ['Sports day', ''],
    ])
    expect(carryHeadings(plain, declared)).toBe(plain)
    expect(carryHeadings(sheet([['I Semester']]), undefined).headers).toHaveLength(2)
  })
})
