import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allMessages } from '../support/message-files.ts'

const [said = '', unsaid = ''] = readFileSync('docs/message-texts.md', 'utf8').split(
  '## Texts that nobody says',
)
const english = allMessages('en')
const german = allMessages('de')

/** The rows of a table, without its head. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const plain = (text: string): string => text.replaceAll(/[’']/g, "'").replaceAll('\u00a0', ' ').toLowerCase()

it.each(rowsOf(said))('“%s” is said: %s', (text, _, key) => {
  const name = (key ?? '').replaceAll('`', '')
  // What follows the text says what there is to do.
  expect(plain(english.get(name) ?? '')).toMatch(new RegExp(`^${RegExp.escape(plain(text ?? ''))}($|[.:]? )`))
  // That a key is said in the code is held by the test of unused sentences, for all of them.
  expect(german.get(name)).toBeTruthy()
})

it.each(rowsOf(unsaid))('“%s” is not kept: %s', (text) => {
  expect([...english.values()].map(plain)).not.toContain(plain(text ?? ''))
})
