import { expect, it } from 'vitest'
import { wordsIn } from './notice-words.ts'

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
