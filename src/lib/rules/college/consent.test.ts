import { expect, it } from 'vitest'
import { namesSomebody } from './consent.ts'

it.each(['Yes', 'no', 'N', 'N.A.', 'n/a', 'Not applicable', 'TRUE', 'Nein', '-', ''])(
  '%j names nobody',
  (text) => {
    expect(namesSomebody(text)).toBe(false)
  },
)

it.each(['Rama Rao', 'Noor', 'Ya', 'రామ రావు', 'N. Rao'])('%j names somebody', (text) => {
  expect(namesSomebody(text)).toBe(true)
})
