import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Measured {
  path: string
  lines: number
}

const code = '*.{ts,tsx,astro,css,mjs}'
const measured = (patterns: readonly string[]): Measured[] =>
  globSync(patterns.map((pattern) => `${pattern}/**/${code}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/paraglide|\/data\//.test(path))
    .map((path) => ({ path, lines: linesOf(readFileSync(path, 'utf8')) }))
    .toSorted((one, other) => one.lines - other.lines || one.path.localeCompare(other.path))

const linesOf = (text: string): number => text.trimEnd().split('\n').length

/** So many of a hundred are no longer. */
const lengthAt = (files: readonly Measured[], share: number): number =>
  files[Math.floor((files.length * share) / 100)]?.lines ?? 0

/** What is a table in itself: rows, and what travels. Sentences are JSON, and not counted. */
const isTable = ({ path }: Measured): boolean => /^src\/lib\/schemas\/|(^|[./])tables\.ts$/.test(path)

it('a file of the product holds one idea: half of them 45 lines at most, nine of ten 110', () => {
  const files = measured(['src', 'tools', 'migrations'])
  expect(files.length).toBeGreaterThan(2500)
  expect(lengthAt(files, 50), 'in the middle').toBeLessThanOrEqual(45)
  // Somewhere above that a file is about two things: split one of those that were changed last.
  expect(lengthAt(files, 90), 'nine of ten').toBeLessThanOrEqual(110)
})

it('no file is longer than 200 lines, but for tables and schemas', () => {
  const files = measured(['src', 'tools', 'migrations', 'bench', 'tests'])
  expect(files.length).toBeGreaterThan(3500)
  expect(files.filter((file) => file.lines > 200 && !isTable(file))).toEqual([])
})

it('lengths are counted as an editor counts them', () => {
  expect([linesOf('one\n'), linesOf('one\n\ntwo\n\n'), linesOf('')]).toEqual([1, 3, 1])
  const files = Array.from({ length: 10 }, (_, index) => ({ path: '', lines: index + 1 }))
  expect([lengthAt(files, 50), lengthAt(files, 90)]).toEqual([6, 10])
})
