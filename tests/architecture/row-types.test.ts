import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sources } from './reading/import-lines.ts'
import { rowTypesIn, takenBy } from './reading/row-types.ts'

const isOfFeature = (path: string): boolean => path.startsWith('src/lib/server/features/')
const ofServer = new Map(sources.filter(isOfFeature).map((path) => [path, readFileSync(path, 'utf8')]))
const read = (file: string): string | null => ofServer.get(file) ?? null

/** Types of features that pages, components and islands import. */
const known = sources
  .filter((path) => /^src\/(pages|layouts|components|islands)\//.test(path))
  .flatMap((path) =>
    [...takenBy(path, readFileSync(path, 'utf8')).values()]
      .filter(({ file }) => isOfFeature(file))
      .map((type) => ({ path, type })),
  )

describe('what pages know of a feature', () => {
  it('is made of no row and of nothing that a repository has, through whatever files it goes', () => {
    expect(known.length).toBeGreaterThan(0)
    expect(known.flatMap(({ path, type }) => rowTypesIn(type, read).map((row) => `${path}: ${row}`))).toEqual(
      [],
    )
  })
})

describe('a type of rows', () => {
  const files: Record<string, string> = {
    'src/x/feature.ts':
      "export type { Due, Sum } from './due.ts'\nexport type { Row } from './x.repository.ts'",
    'src/x/due.ts': [
      "import type { Kept as Found } from './x.repository.ts'",
      "import type { Money } from './money.ts'",
      '/** Found: no row. */\nexport type Sum = Money',
      '/** As it is shown. */\nexport interface Due extends Omit<Found, "by"> {\n  sum: Sum\n}',
      'export interface Chain {\n  next: Chain | null\n  due: Due\n}',
    ].join('\n\n'),
    'src/x/money.ts': 'export interface Money {\n  paise: number\n}',
  }
  const rowsOf = (name: string, file: string) => rowTypesIn({ name, file }, (path) => files[path] ?? null)

  it.each([
    ['handed on', 'Row', 'src/x/feature.ts', 'src/x/x.repository.ts Row'],
    ['in another’s clothes', 'Due', 'src/x/feature.ts', 'src/x/x.repository.ts Kept'],
    ['as a part of one that names itself', 'Chain', 'src/x/due.ts', 'src/x/x.repository.ts Kept'],
  ])('is found where it is %s', (_, name, file, row) => {
    expect(rowsOf(name, file)).toEqual([row])
  })

  it('is none that has fields of its own', () => {
    expect(rowsOf('Sum', 'src/x/feature.ts')).toEqual([])
  })
})
