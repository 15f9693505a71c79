import { expect, it } from 'vitest'
import { sayProblem } from './say-problems.ts'

it.each([
  [{ max: 120 }, 'The text in column Name is too long. It may have at most 120 characters.'],
  [undefined, 'The text in column Name is too long. Please shorten it.'],
])('says of a text that is too long how many characters fit, where that is known: %j', (params, sentence) => {
  expect(sayProblem({ code: 'tooLong', column: 'Name', params })).toBe(sentence)
})
