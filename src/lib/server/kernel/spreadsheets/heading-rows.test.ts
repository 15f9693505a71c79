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

describe('lists at the end of a table', () => {
  const withList = {
    title: 'Part',
    levels: ['^part [a-z]$'],
    list: { title: 'List', pattern: String.raw`^(list) (\d)$` },
  }
  const read = (rows: string[][], titles: string[] = []) => {
    const given = { ...sheet(rows, titles), headers: ['No', 'Name', 'Hours L'] }
    const { headers, rows: read } = carryHeadings(given, withList)
    return { headers, rows: read.map(({ line, cells }) => [line, ...cells]) }
  }

  it('have a column beside that of the headings', () => {
    expect(read([['Part A'], ['1', 'Oak', '3'], ['Part B', 'Part B', 'Part B'], ['2', 'Ash']])).toEqual({
      headers: ['No', 'Name', 'Hours L', 'Part', 'List'],
      rows: [
        [3, '1', 'Oak', '3', 'Part A', ''],
        [5, '2', 'Ash', '', 'Part B', ''],
      ],
    })
  })

  it('begin below a title, and headings are left out where they are repeated in part', () => {
    const rows = [['1', 'Oak', '3'], ['Part B'], ['No.', 'Name', 'L'], ['Part', 'C'], ['2', 'Ash', '1']]
    expect(read(rows, ['Trees', 'Part A']).rows).toEqual([
      [2, '1', 'Oak', '3', 'Part A', ''],
      [6, '2', 'Ash', '1', 'Part C', ''],
    ])
  })

  it('belong where the table has a row of their name', () => {
    const rows = [
      ['Part A'],
      ['1', 'List 1', '3'],
      ['Part B'],
      ['2', 'Ash', '1'],
      ['LIST 1'],
      ['', 'Elm'],
      ['List 9'],
      ['', 'Fir'],
    ]
    expect(read(rows).rows).toEqual([
      [3, '1', 'List 1', '3', 'Part A', ''],
      [5, '2', 'Ash', '1', 'Part B', ''],
      [7, '', 'Elm', '', 'Part A', 'LIST 1'],
      // Nobody can know where a list without a row belongs.
      [9, '', 'Fir', '', '', 'List 9'],
    ])
  })

  it('are not looked for in a table that has the column', () => {
    const own = { ...sheet([['Part A'], ['A', 'Oak']]), headers: ['Part', 'Name'] }
    expect(carryHeadings(own, withList)).toBe(own)
  })
})
