import { expect, it } from 'vitest'
import { isClearWord } from './clear-word.ts'

it('knows the word that empties a stored value, however it is typed', () => {
  expect(['clear', ' CLEAR ', 'Clear'].map(isClearWord)).toEqual([true, true, true])
  expect(['', 'clear sky', '-', 'NA'].map(isClearWord)).toEqual([false, false, false, false])
})
