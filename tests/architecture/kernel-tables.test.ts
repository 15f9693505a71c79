import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const server = 'src/lib/server'
const filesBelow = (folder: string): string[] =>
  readdirSync(`${server}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `${server}/${folder}/${path}`)

/** Returns the tables that a file adds to the schema; its feature owns them. */
const tablesIn = (source: string): string[] =>
  [...source.matchAll(/interface Tables \{([^]*?)\n {2}\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, table = '']) => table),
  )

const codeOf = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')

/** Returns tables of features that a kernel file names in a query or a type. */
const namedIn = (source: string, tables: readonly string[]): string[] =>
  tables.filter((table) => new RegExp(`\\b${table}\\b`).test(codeOf(source)))

describe('the tables of features', () => {
  const tables = filesBelow('features').flatMap((path) => tablesIn(readFileSync(path, 'utf8')))

  it('belong to one feature each', () => {
    expect(tables).toContain('students')
    expect(tables).toEqual([...new Set(tables)])
  })

  it('are named nowhere in the kernel', () => {
    const offences = filesBelow('kernel').flatMap((path) =>
      namedIn(readFileSync(path, 'utf8'), tables).map((table) => `${path} names ${table}`),
    )
    expect(offences).toEqual([])
  })

  it.each([
    "db.selectFrom('students')",
    'sql`select id from students where`',
    "type Kept = 'dues' | 'students'",
  ])('bites: %s', (line) => {
    expect(namedIn(line, tables)).toContain('students')
  })

  it('may be named in a comment, as an example', () => {
    expect(namedIn("/** @example keptRecords(features, 'students') */", tables)).toEqual([])
  })
})
