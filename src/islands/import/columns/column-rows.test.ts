import { describe, expect, it } from 'vitest'
import { doubtedSample, startedSample } from '../gallery/samples.ts'
import {
  assignColumn,
  columnRows,
  columnsToCheck,
  fieldOf,
  fieldsToAnswer,
  nextMatching,
  placeField,
  possibleFields,
  startMatching,
} from './column-rows.ts'

const file = {
  ...startedSample,
  headers: ['EmpCode', 'Name', 'Dept', 'Remarks', '', ''],
  sample: [
    ['E101', 'Ravi', 'CSE', 'fine', '9', ''],
    ['E102', 'Sita', 'CSE', 'fine', '8', ''],
  ],
  check: [2, 3],
}

it('has one row for each column of the file, with its values; empty columns at its end are left out', () => {
  expect(columnRows(file, file.mapping)).toEqual([
    { column: 0, name: 'EmpCode', samples: ['E101', 'E102'] },
    { column: 1, name: 'Name', samples: ['Ravi', 'Sita'] },
    { column: 2, name: 'Dept', samples: ['CSE'] },
    { column: 3, name: 'Remarks', samples: ['fine'] },
    { column: 4, name: 'E', samples: ['9', '8'] },
  ])
})

describe('columns to check', () => {
  it('are those that the server doubts, and unnamed ones with values', () => {
    expect([...columnsToCheck(file, file.mapping)]).toEqual([2, 3, 4])
  })

  it('are also those that were changed before the page was left', () => {
    expect([...columnsToCheck(file, { ...file.mapping, name: null })]).toEqual([1, 2, 3, 4])
  })

  it('say which fields they may be', () => {
    expect(possibleFields(doubtedSample, 2)).toEqual(['Branch'])
    expect(possibleFields(doubtedSample, 1)).toEqual([])
  })
})

describe('a column and its field', () => {
  it('belong to each other alone: a field moves to its new column', () => {
    const moved = assignColumn(file.mapping, 3, 'name')
    expect(moved).toEqual({ empcode: 0, name: 3, place: 2 })
    expect([fieldOf(moved, 3), fieldOf(moved, 1)]).toEqual(['name', null])
  })

  it('are parted where the column is not saved', () => {
    expect(assignColumn(file.mapping, 2, null)).toEqual({ empcode: 0, name: 1, place: null })
  })

  it('are chosen from the field, too, or the field has one value for all rows', () => {
    expect(placeField(file.mapping, 'place', 1)).toEqual({ empcode: 0, name: null, place: 1 })
    expect(placeField(file.mapping, 'place', { all: 'CSE' })).toEqual({
      empcode: 0,
      name: 1,
      place: { all: 'CSE' },
    })
  })
})

it('asks above the columns for required fields without one, and where several fit equally', () => {
  expect(fieldsToAnswer(file, file.mapping)).toEqual([])
  expect(fieldsToAnswer(file, { ...file.mapping, empcode: null, name: null })).toEqual(['empcode'])
  expect(fieldsToAnswer(doubtedSample, doubtedSample.mapping)).toEqual(['place'])
  expect(fieldsToAnswer(doubtedSample, { ...doubtedSample.mapping, place: { all: '' } })).toEqual([])
})

describe('a change', () => {
  const start = startMatching(file, file.mapping)
  const change = (mapping: typeof file.mapping) => nextMatching(file, start, mapping)

  it('shows the folded column whose field another one took', () => {
    expect([...change(assignColumn(file.mapping, 3, 'name')).open]).toEqual([2, 3, 4, 1])
  })

  it('leaves a folded column where it is that is not saved any more, and asks for a required field', () => {
    const { open, asked } = change(assignColumn(file.mapping, 0, null))
    expect([...open]).toEqual([2, 3, 4])
    expect([...asked]).toEqual(['empcode'])
  })
})
