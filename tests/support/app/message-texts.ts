import { readFileSync } from 'node:fs'

const [first = '', second = ''] = readFileSync('docs/message-texts.md', 'utf8').split(
  '## Texts that nobody says',
)

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

/** The texts of docs/message-texts.md that are said, each with its key. */
export const said = rowsOf(first).map(([text = '', when = '', key = '']) => ({
  text,
  when,
  key: key.replaceAll('`', ''),
}))

/** Those that nobody says, each with what is said or done instead. */
export const unsaid = rowsOf(second).map(([text = '', instead = '']) => ({ text, instead }))

/** Two are one where these are the same: apostrophes and spaces have forms, and capitals are a matter of style. */
export const plainText = (text: string): string =>
  text.replaceAll(/[’']/g, "'").replaceAll('\u00a0', ' ').toLowerCase()
