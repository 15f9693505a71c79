import { expect, it } from 'vitest'
import { hasSearchWords, searchWords } from './search-words.ts'

it.each(['Asha Reddy', 'reddy asha', ' REDD  ash ', '0501 asha', ''])('%j finds Asha Reddy', (typed) => {
  expect(hasSearchWords(['Asha Reddy', '21B81A0501'], typed)).toBe(true)
})

it.each(['asha rao', 'redy'])('%j does not', (typed) => {
  expect(hasSearchWords(['Asha Reddy', '21B81A0501'], typed)).toBe(false)
})

it.each([
  ["D'Souza Mary", 'd’souza'],
  ['D’Souza Mary', "D'SOUZA"],
  ['D’Souza Mary', 'd`souza'],
  ['SK.MD.ALI', 'sk md ali'],
  ['Sk. Md. Ali', 'sk.md.ali'],
  ['M. A. K. Azad', 'M.A.K. Azad'],
  ['M. A. K. Azad', 'MAK Azad'],
  ['M.A.K.Azad', 'azad mak'],
  ['M A K Azad', 'mak'],
  ['Azad M.A.K', 'mak azad'],
  ['MAK Azad', 'M. A. K. Azad'],
  ['MAK Azad', 'm a k azad'],
])('%j is found by %j', (name, typed) => {
  expect(hasSearchWords([name], typed)).toBe(true)
})

it.each([
  ['Ram Akhil', 'mak'],
  ['Ram A. Kumar', 'mak'],
  ['B.Tech Asha', 'bt'],
])('%j is not found by %j: those are no initials', (name, typed) => {
  expect(hasSearchWords([name], typed)).toBe(false)
})

it('an address of an email and a number keep their dots', () => {
  expect(searchWords('asha.rao@example.edu 10.1109/5.771073')).toEqual([
    'asha.rao@example.edu',
    '10.1109/5.771073',
  ])
})
