import { readFileSync } from 'node:fs'

const [first = '', second = ''] = readFileSync('docs/message-texts.md', 'utf8').split(
  '## Texts that nobody says',
)

/** Returns a table's rows without its header. */
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

/** The texts of docs/message-texts.md that are in use, each with its key. */
export const said = rowsOf(first).map(([text = '', when = '', key = '']) => ({
  text,
  when,
  key: key.replaceAll('`', ''),
}))

/** The texts not in use, each with what replaces it. */
export const omitted = rowsOf(second).map(([text = '', instead = '']) => ({ text, instead }))

/** Normalises a text: apostrophes, no-break spaces and capitals do not count as differences. */
export const plainText = (text: string): string =>
  text.replaceAll(/[’']/g, "'").replaceAll('\u00a0', ' ').toLowerCase()
