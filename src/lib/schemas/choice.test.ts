import * as v from 'valibot'
import { expect, it } from 'vitest'
import { choice } from './choice.ts'

const messageOf = (input: unknown): string | undefined =>
  v.safeParse(choice(['decrypt', 'encrypt']), input).issues?.[0]?.message

it('tells what is missing from what is none of the values', () => {
  expect([undefined, null, ''].map(messageOf)).toEqual(Array(3).fill('field.required'))
  expect(['guess', 7, {}].map(messageOf)).toEqual(Array(3).fill('field.invalid'))
  expect(messageOf('encrypt')).toBeUndefined()
})
