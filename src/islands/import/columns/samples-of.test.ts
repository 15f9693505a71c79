import { expect, it } from 'vitest'
import { samplesOf } from './samples-of.ts'

const sample = [
  ['21B81A0501', 'CN', ''],
  ['21B81A0501', 'LAB', ' '],
  ['21B81A0502', 'CN', ''],
]

it('says each text of a column once', () => {
  expect(samplesOf({ sample }, 0)).toEqual(['21B81A0501', '21B81A0502'])
  expect(samplesOf({ sample }, 1)).toEqual(['CN', 'LAB'])
})

it('says nothing of an empty column, or of none', () => {
  expect(samplesOf({ sample }, 2)).toEqual([])
  expect(samplesOf({ sample }, null)).toEqual([])
  expect(samplesOf({ sample }, { all: 'CSE' })).toEqual([])
})
