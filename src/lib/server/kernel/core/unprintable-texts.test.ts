import { expect, it } from 'vitest'
import { requirePrintable, unprintableTexts } from './unprintable-texts.ts'

const problem = { code: 'field.unprintable', params: { letter: '🎓', code: 'U+1F393' } }

it('names each field with a letter that cannot be printed, also within a part', () => {
  const texts = {
    name: 'Asha 🎓',
    father: 'Ravi',
    age: 20,
    contact: { campus: '🎓', people: [{ name: 'Ω 🎓' }] },
  }
  expect(unprintableTexts(texts)).toEqual({
    name: problem,
    'contact.campus': problem,
    'contact.people.0.name': problem,
  })
})

it('says nothing of a text that is stored already', () => {
  const stored = { name: 'Asha 🎓', contact: { campus: '🎓' } }
  expect(unprintableTexts(structuredClone(stored), stored)).toEqual({})
  expect(unprintableTexts({ ...stored, name: 'Asha Rani 🎓' }, stored)).toEqual({ name: problem })
})

it('refuses at the fields', () => {
  expect(() => requirePrintable({ name: 'Asha' })).not.toThrow()
  expect(() => requirePrintable({ name: '🎓' })).toThrowError(
    expect.objectContaining({ kind: 'Invalid', code: 'field.unprintable', fields: { name: problem } }),
  )
})
