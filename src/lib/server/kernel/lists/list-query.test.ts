import { describe, expect, it } from 'vitest'
import { text } from '#lib/lists/cell.ts'
import { listOf } from './list-kind.ts'
import { readFilterDay, readNumber, readText, readWanted, readWhole, withPresets } from './list-query.ts'
import { rowsInMemory } from './rows/memory-rows.ts'

describe('a query of a list', () => {
  const filter = { kind: 'choice', any: () => 'Any', choices: () => [] } as const
  const kind = listOf<string>({
    title: () => '',
    access: 'signedIn',
    sortedBy: 'name',
    search: () => 'Name',
    filters: [
      { ...filter, name: 'state', label: () => 'State', preset: 'current' },
      { ...filter, name: 'course', label: () => 'Course' },
    ],
    columns: [{ name: 'name', heading: () => '', cell: (row) => text(row) }],
    keyOf: (row) => row,
    empty: () => '',
    rows: rowsInMemory<string>({ all: async () => [], isWanted: () => true, sorts: {} }),
  })
  const choices = { state: [['current', ''] as const, ['left', ''] as const], course: [['cse', ''] as const] }

  it.each([
    ['', true],
    ['page=2&sort=-name', true],
    ['state=current', true],
    ['state=any', true],
    ['state=left', false],
    ['course=cse', false],
    ['course=unknown', true],
    ['search=asha', false],
  ])('“%s” asks for most rows: %s', (query, isBare) => {
    const params = withPresets(kind, new URLSearchParams(query))
    expect(readWanted(kind, params, choices, () => null).isBare).toBe(isBare)
  })

  it('searches all rows where the preset yields, and keeps what somebody chose', () => {
    const yielding = {
      ...kind,
      filters: (kind.filters ?? []).map((each) => ({ ...each, yieldsToSearch: true as const })),
    }
    const valuesOf = (query: string) =>
      readWanted(yielding, withPresets(yielding, new URLSearchParams(query)), choices, () => null).values
    expect(valuesOf('')).toEqual({ state: 'current' })
    expect(valuesOf('search=asha&state=current')).toEqual({})
    expect(valuesOf('search=asha&state=left&course=cse')).toEqual({ state: 'left', course: 'cse' })
  })
})

describe('pages of a list', () => {
  it.each([
    ['3', 3],
    ['1e400', 1],
    ['1e99', 100_000],
    ['-1', 1],
    ['1.5', 1],
    ['x', 1],
    [null, 1],
    ['99999999999999999999', 100_000],
  ])('%s is page %s', (typed, page) => {
    expect(readWhole(typed)).toBe(page)
  })
})

describe('days of an address', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', ''],
    ['2026-13-01', ''],
    ['22-11-2026', '2026-11-22'],
    ['02/03/2004', '2004-03-02'],
    ['15082008', '2008-08-15'],
    ['22-11-26', ''],
    ['0001-01-01', ''],
    ["2026-11-22' or 1=1", ''],
    [null, ''],
  ])('%s is read as “%s”', (typed, day) => {
    expect(readFilterDay(typed)).toBe(day)
  })
})

describe('numbers of an address', () => {
  it.each([
    ['007', '7'],
    ['-12', '-12'],
    ['1e5', ''],
    ['99999999999', ''],
    [null, ''],
  ])('%s is read as “%s”', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })
})

describe('texts of an address', () => {
  it('lose what cannot be seen, and what is longer than any name', () => {
    expect(readText(' asha\0reddy\u202e ')).toBe('asha reddy')
    expect(readText('x'.repeat(10_000))).toHaveLength(100)
    expect(readText(null)).toBe('')
  })

  it('are never cut in the middle of a character', () => {
    expect(readText(`${'x'.repeat(99)}😀`).isWellFormed()).toBe(true)
  })
})
