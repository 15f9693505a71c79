import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startedSample } from '../gallery/samples.ts'
import { forgetColumns, keepColumns, keptColumns, samplesOf } from './kept-columns.ts'

const kept = new Map<string, string>()
const file = { ...startedSample, importId: 'i' }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => void vi.unstubAllGlobals())

it('finds what was chosen again, of this file alone, until it is checked', () => {
  keepColumns('i', { ...file.mapping, name: null, place: { all: 'CSE' } })
  expect(keptColumns(file)).toEqual({ empcode: 0, name: null, place: { all: 'CSE' } })
  expect(keptColumns({ ...file, importId: 'other' })).toEqual(file.mapping)
  forgetColumns('i')
  expect(keptColumns(file)).toEqual(file.mapping)
})

it('takes no column that the file does not have, and nothing that is no choice', () => {
  keepColumns('i', { ...file.mapping, name: 99, elsewhere: 0 })
  expect(keptColumns(file)).toEqual(file.mapping)
  kept.set('import-columns:i', 'no JSON')
  expect(keptColumns(file)).toEqual(file.mapping)
})

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
