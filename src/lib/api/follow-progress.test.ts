import { expect, it } from 'vitest'
import { timeLeft } from './follow-progress.ts'

it.each([
  [{ done: 20, open: 40 }, 10_000, 'en', '20 seconds'],
  [{ done: 20, open: 40 }, 10_000, 'de', '20 Sekunden'],
  [{ done: 1, open: 1 }, 1000, 'en', '1 second'],
  [{ done: 10, open: 900 }, 2000, 'en', '3 minutes'],
])('of %j after %i ms it says in %s: %s', (progress, milliseconds, language, said) =>
  expect(timeLeft(progress, milliseconds, language)).toBe(said),
)

it('says nothing where it would be a guess', () => {
  expect(timeLeft({ done: 0, open: 10 }, 5000, 'en')).toBe('')
  expect(timeLeft({ done: 5, open: 10 }, 100, 'en')).toBe('')
  expect(timeLeft({ done: 10, open: 0 }, 5000, 'en')).toBe('')
})
