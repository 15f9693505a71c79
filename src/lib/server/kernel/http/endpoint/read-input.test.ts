import { expect, it } from 'vitest'
import { refuseUnstorable } from './read-input.ts'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

it.each([51, 500, 30_000])('refuses what is nested %i deep, at its field', (depth) => {
  expect(() => refuseUnstorable({ more: nested(depth) })).toThrow('field.invalid')
})

it('takes what an input may look like', () => {
  expect(() => refuseUnstorable({ more: nested(40), ['__proto__']: 'a', text: 'Asha' })).not.toThrow()
})
