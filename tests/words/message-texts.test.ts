import { expect, it } from 'vitest'
import { allMessages } from '../support/app/message-files.ts'
import { plainText, said, omitted } from '../support/app/message-texts.ts'

const english = allMessages('en')
const german = allMessages('de')

it.each(said)('“$text” is shown: $when', ({ text, key }) => {
  // The text may be followed by what to do.
  expect(plainText(english.get(key) ?? '')).toMatch(
    new RegExp(`^${RegExp.escape(plainText(text))}($|[.:]? )`),
  )
  // The test of unused messages checks that the code uses every key.
  expect(german.get(key)).toBeTruthy()
})

it.each(omitted)('“$text” is not kept: $instead', ({ text }) => {
  expect([...english.values()].map(plainText)).not.toContain(plainText(text))
})
