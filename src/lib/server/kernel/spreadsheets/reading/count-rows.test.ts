import { expect, it } from 'vitest'
import { headerSearchRows, sheetLimits } from '../sheet.types.ts'
import { createRowCounter } from './count-rows.ts'

const row = (...cells: string[]) => ({ line: 1, cells })

it('counts rows up to the limit and room for titles and headings, and refuses the next', () => {
  const counter = createRowCounter()
  for (let count = 0; count < sheetLimits.rows + headerSearchRows; count += 1) counter.add(row())
  expect(() => counter.add(row())).toThrow('sheet.tooManyRows')
})

it('counts cells that hold something, up to the limit and room for titles and headings', () => {
  const counter = createRowCounter()
  const full = row(...Array.from({ length: 640 }, () => '1'), '')
  const most = sheetLimits.cells + headerSearchRows * sheetLimits.columns
  for (let count = 0; count < most / 640; count += 1) counter.add(full)
  expect(() => counter.add(row('1'))).toThrow('sheet.tooManyCells')
})

it.each([0, -1, 1.5, NaN, sheetLimits.lines + 1])('a row cannot stand in line %s', (line) => {
  expect(() => createRowCounter().add({ line, cells: [] })).toThrow('sheet.unreadable')
})

it('the last line of a spreadsheet program is one', () => {
  expect(() => createRowCounter().add({ line: sheetLimits.lines, cells: [] })).not.toThrow()
})

it('takes texts of the longest length together, and not one more', () => {
  const counter = createRowCounter()
  const long = 'a'.repeat(sheetLimits.cellCharacters)
  for (let count = 0; count < sheetLimits.characters / long.length; count += 1) counter.add(row(long))
  expect(() => counter.add(row('a'))).toThrow('sheet.tooDemanding')
})
