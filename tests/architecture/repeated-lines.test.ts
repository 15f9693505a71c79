import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Repeat, meaningfulLines, repeatsIn } from './reading/repeated-lines.ts'

/** Intentional duplicates, keyed by both file names. */
const allowed: Readonly<Record<string, string>> = {
  'src/lib/server/kernel/http/limits.ts ~ src/lib/server/kernel/http/rate-limit.test.ts':
    'The test says each limit once more, so that none changes by chance.',
  'src/lib/server/kernel/spreadsheets/sheet-caps.test.ts ~ src/lib/server/kernel/spreadsheets/sheet.types.ts':
    'The test says each cap once more, so that none changes by chance.',
  'src/styles/tokens.css ~ src/styles/tokens.css':
    'Dark is what the device says, or what somebody chose; a selector cannot say both. A test holds them alike.',
}

const namesOf = ({ path, again }: Repeat): string => [path, again].toSorted().join(' ~ ')
const messages = (repeat: Repeat): string =>
  `${repeat.path}:${repeat.line} says ${repeat.length} lines of ${repeat.again}:${repeat.againLine} again`

/** Each migration is independent history, so duplicates are fine there. */
const written = globSync(['src/**/*.{ts,tsx,astro,css}', '{tools,bench,tests}/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\/paraglide|\/(tables|messages)\/|[/.]tables\.ts$|\/data\//.test(path))
  .toSorted()

it('no block of eight lines that means the same stands twice', () => {
  expect(written.length).toBeGreaterThan(0)
  const repeats = repeatsIn(new Map(written.map((path) => [path, readFileSync(path, 'utf8')])))
  expect(repeats.filter((repeat) => !(namesOf(repeat) in allowed)).map(messages)).toEqual([])
  // Exceptions for code that is no longer duplicated must be removed.
  expect(
    Object.keys(allowed).filter((names) => !repeats.some((repeat) => namesOf(repeat) === names)),
  ).toEqual([])
})

describe('a block that stands twice', () => {
  const block = [
    'const a = 1',
    'const b = a + 1',
    'work(a, b)',
    'if (a) stop()',
    'const c = b',
    'const d = c + a',
    'work(c, d)',
    'return d',
  ]
  const inside = (lines: readonly string[], before: string): string => `${before}\n${lines.join('\n')}\n`

  it('is found in two files, and in one', () => {
    const first = inside(block, 'function first() {')
    const found = [{ path: 'b.ts', line: 2, again: 'a.ts', againLine: 2, length: 8 }]
    expect(
      repeatsIn(new Map(Object.entries({ 'a.ts': first, 'b.ts': inside(block, 'function second() {') }))),
    ).toEqual(found)
    expect(repeatsIn(new Map([['a.ts', first + inside(block, 'function second() {')]]))).toMatchObject([
      { line: 11, againLine: 2 },
    ])
  })

  it('is found whatever its indentation, its comments and the punctuation between its lines', () => {
    const spread = block.flatMap((line) => ['{', `    ${line},`, '  // and then', '', '}'])
    const files = { 'a.ts': inside(block, ''), 'b.ts': inside(spread, '') }
    expect(repeatsIn(new Map(Object.entries(files)))).toHaveLength(1)
  })

  it('is none with seven lines, or with one that differs', () => {
    const files = {
      'a.ts': inside(block, ''),
      'b.ts': inside(block.slice(1), ''),
      'c.ts': inside(block.with(3, 'go()'), ''),
    }
    expect(repeatsIn(new Map(Object.entries(files)))).toEqual([])
  })

  it('is none where both import, open and close the same', () => {
    const frame =
      "import {\n  a,\n  b,\n} from './a.ts'\nimport { c } from './c.ts'\nexport { d } from './d.ts'\n</div>\n</section>\n<style>\n"
    expect(meaningfulLines(frame)).toEqual([])
  })
})
