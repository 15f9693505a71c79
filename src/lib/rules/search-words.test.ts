import { expect, it } from 'vitest'
import { hasSearchWords } from './search-words.ts'

it.each(['Asha Reddy', 'reddy asha', ' REDD  ash ', '0501 asha', ''])('%j finds Asha Reddy', (typed) => {
  expect(hasSearchWords(['Asha Reddy', '21B81A0501'], typed)).toBe(true)
})

it.each(['asha rao', 'redy'])('%j does not', (typed) => {
  expect(hasSearchWords(['Asha Reddy', '21B81A0501'], typed)).toBe(false)
})
