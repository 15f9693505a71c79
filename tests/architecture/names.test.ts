import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** House terms and the field's standard terms that replace them. */
const replaced: readonly [RegExp, string][] = [
  [/\bfront ?door\b/i, 'request handler'],
  [/\bback ?room\b/i, 'worker process'],
  [/\bfinished (page|set)s?\b/i, 'prerendered page'],
  [/\bhalf open\b/i, 'pending sign-in'],
  [/\btakeTurn\b/, 'advisory lock'],
  [/\b(interface|type|class) (Visit|House|TestHouse|Bulk|Stamp|Beat|Letter|Turns)\b/, 'see decision 14'],
]

const saidIn = (text: string): string[] =>
  replaced.flatMap(([word, term]) => {
    const [found] = word.exec(text) ?? []
    return found ? [`“${found}”: ${term}`] : []
  })

it('code, comments and documents use the terms of the field', () => {
  const files = globSync(['{src,tests,tools,bench}/**/*.{ts,tsx,astro,mjs}', '{docs/**/,}*.md'])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/paraglide|architecture\/names\.test|node_modules/.test(path))
  expect(files.length).toBeGreaterThan(0)
  expect(
    files.flatMap((path) => saidIn(readFileSync(path, 'utf8')).map((said) => `${path} ${said}`)),
  ).toEqual([])
})

it.each(['// asked at the front door', 'export interface Visit {', 'await takeTurn(db, 1)'])(
  'bites: %s',
  (line) => {
    expect(saidIn(line)).toHaveLength(1)
  },
)
