import { expect, it } from 'vitest'
import { sheetLimits } from './sheet.types.ts'
import { limitsForFile, processCaps } from './sheets.ts'

const megabyte = 1024 * 1024

it.each([
  ['the smallest', 1, 0, 540, 9],
  ['the largest .xlsx or .csv', 40, 0, 540, 9],
  ['an .xls of a thousand cells', 1, 1000, 545.25, 9.018],
  ['an .xls of 65,536 rows', 20, 655_360, 803.84, 20.796_48],
  ['the largest .xls', 40, 2_000_000, 1150, 45],
])('%s may take so much', (_, fileMegabytes, cells, memory, cpuSeconds) => {
  const limits = limitsForFile(fileMegabytes * megabyte, cells)
  expect(limits).toEqual({
    rssBytes: expect.closeTo(memory * megabyte, 0) as number,
    cpuSeconds: expect.closeTo(cpuSeconds, 6) as number,
    seconds: 120,
    refusal: 'sheet.tooDemanding',
  })
})

it('what nobody watches is held by the system a little above', () => {
  expect(processCaps).toEqual({ heapMegabytes: 1150, cpuSeconds: 60 })
})

it('a sheet has these limits', () => {
  expect(sheetLimits).toEqual({
    fileBytes: 41_943_040,
    rows: 200_000,
    columns: 256,
    places: 20_000_000,
    cells: 2_000_000,
    cellCharacters: 4000,
    characters: 64_000_000,
    sheets: 100,
    parts: 5000,
    unpackedBytes: 268_435_456,
    unpackRatio: 200,
    elements: 12_000_000,
    lines: 1_048_576,
  })
})
