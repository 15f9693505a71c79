import { expect, it } from 'vitest'
import { noticePlace, wordsIn } from './notice-words.ts'

const both = { titleEn: 'Holiday', textEn: 'Closed.', titleDe: 'Feiertag', textDe: 'Geschlossen.' }

it('is read in the language of the reader', () => {
  expect(wordsIn(both, 'en')).toEqual({ title: 'Holiday', text: 'Closed.', lang: undefined })
  expect(wordsIn(both, 'de')).toEqual({ title: 'Feiertag', text: 'Geschlossen.', lang: undefined })
})

it('is read in the other one where that is the only one, and says which it is', () => {
  const english = { ...both, titleDe: '', textDe: '' }
  expect(wordsIn(english, 'de')).toEqual({ title: 'Holiday', text: 'Closed.', lang: 'en' })
  expect(wordsIn({ ...both, titleEn: '', textEn: '' }, 'en')).toMatchObject({ title: 'Feiertag', lang: 'de' })
})

const days = { shownFrom: '2026-11-23', shownUntil: '2026-11-27' }

it.each([
  ['2026-11-22', 'scheduled'],
  ['2026-11-23', 'shown'],
  ['2026-11-27', 'shown'],
  ['2026-11-28', 'over'],
])('what is published is on %s %s: both days are of it', (today, place) =>
  expect(noticePlace({ ...days, state: 'published' }, today)).toBe(place),
)

it.each(['draft', 'withdrawn'] as const)('what is %s is so on every day', (state) =>
  expect(noticePlace({ ...days, state }, '2026-11-25')).toBe(state),
)
