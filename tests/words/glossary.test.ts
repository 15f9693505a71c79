import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messageDomains, readMessages } from '../support/app/message-files.ts'

/** The rows of the table in docs/glossary.md, without its header. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const wordsOf = (cell = ''): string[] => cell.split(', ').filter(Boolean)
const banned = {
  en: rows.flatMap(([, , , , not]) => wordsOf(not)),
  de: rows.flatMap(([, , , , , not]) => wordsOf(not)),
}

/** Matches whole words: "Zettel" is not in "Zugangszettel", nor "mail" in "email". */
const finds = (word: string, text: string): boolean =>
  new RegExp(
    String.raw`(?<![\p{L}-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\p{L}-])`,
    'iu',
  ).test(text)

describe.each(['en', 'de'] as const)('the sentences in %s', (locale) => {
  it('use the words of the glossary, and none that it replaces', () => {
    const found = messageDomains.flatMap((domain) =>
      [...readMessages(domain, locale)].flatMap(([key, text]) =>
        banned[locale].flatMap((word) =>
          finds(word, text.replaceAll(/\{\w+\}/g, '')) ? [`${key}: ${word} in “${text}”`] : [],
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('are held to enough words to matter', () => {
    expect(banned[locale].length).toBeGreaterThan(0)
  })
})

it.each([
  ['Zettel', 'Neue Zettel: 3', true],
  ['Zettel', 'Neue Zugangszettel: 3', false],
  ['mail', 'A mail is on its way.', true],
  ['mail', 'An email is on its way.', false],
  ['second factor', 'Second factor', true],
  ['state', 'The statement', false],
])('%s in “%s” is found: %s', (word, text, isFound) => expect(finds(word, text)).toBe(isFound))

it('each thing has one line', () => {
  const things = rows.map(([, english]) => english)
  expect(things.filter((thing, index) => things.indexOf(thing) !== index)).toEqual([])
})
