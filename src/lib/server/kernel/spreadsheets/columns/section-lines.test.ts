import { expect, it } from 'vitest'
import { withSectionColumns } from './section-lines.ts'

const sections = {
  header: 'Part',
  pattern: '^part [a-z]$',
  list: { header: 'List', pattern: '^(list) (\\d)$' },
}
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }))
const sheetOf = (...rows: string[][]) => ({ headers: ['No', 'Name', 'Hours L'], rows: rowsOf(...rows) })
const read = (rows: string[][], above: string[][] = []) => {
  const { headers, rows: read } = withSectionColumns(sheetOf(...rows), rowsOf(...above), sections)
  return { headers, rows: read.map(({ line, cells }) => [line, ...cells]) }
}

it('makes a column of the headings between rows', () => {
  expect(read([['Part A'], ['1', 'Oak', '3'], ['Part B', 'Part B', 'Part B'], ['2', 'Ash']])).toEqual({
    headers: ['No', 'Name', 'Hours L', 'Part', 'List'],
    rows: [
      [3, '1', 'Oak', '3', 'Part A', ''],
      [5, '2', 'Ash', '', 'Part B', ''],
    ],
  })
})

it('finds the first heading above the sheet’s own, and leaves those out where they are repeated', () => {
  const rows = [['1', 'Oak', '3'], ['Part B'], ['No.', 'Name', 'L'], ['2', 'Ash', '1']]
  expect(read(rows, [['Trees'], ['Part A']]).rows).toEqual([
    [2, '1', 'Oak', '3', 'Part A', ''],
    [5, '2', 'Ash', '1', 'Part B', ''],
  ])
})

it('gives a list at the end to the section that has a row of its name', () => {
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

it('leaves a sheet without headings as it is, and one that has the column', () => {
  const plain = sheetOf(['1', 'Oak', '3'], ['No', 'Name', 'Hours L'])
  expect(withSectionColumns(plain, [], sections)).toBe(plain)
  const own = { headers: ['Part', 'Name'], rows: rowsOf(['Part A'], ['A', 'Oak']) }
  expect(withSectionColumns(own, [], sections)).toBe(own)
})
