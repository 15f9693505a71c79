import { expect, it } from 'vitest'
import { allMessages } from '../support/app/message-files.ts'
import { plainText, said, unsaid } from '../support/app/message-texts.ts'

const english = allMessages('en')
const german = allMessages('de')

it.each(said)('“$text” is said: $when', ({ text, key }) => {
  // What follows the text says what there is to do.
  expect(plainText(english.get(key) ?? '')).toMatch(
    new RegExp(`^${RegExp.escape(plainText(text))}($|[.:]? )`),
  )
  // That a key is said in the code is held by the test of unused sentences, for all of them.
  expect(german.get(key)).toBeTruthy()
})

it.each(unsaid)('“$text” is not kept: $instead', ({ text }) => {
  expect([...english.values()].map(plainText)).not.toContain(plainText(text))
})
