import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf, sources } from './reading/import-lines.ts'

/** What the server remembers between calls of one module: the built pages have a copy of it, which remembers nothing. */
const remembering = /^src\/lib\/server\/kernel\/(db\/before-commit|store\/each-transaction)\.ts$/

/** Whose server the pages have while they are developed: the build leaves it out. */
const whileDeveloped = 'src/lib/server/dev-app.ts'

/** The build makes these one; `app` they are handed by the server. */
const pages = sources.filter((path) => /^src\/(pages|layouts|components)\/|^src\/middleware\.ts$/.test(path))

const targetsOf = (path: string): string[] =>
  importsOf(path, readFileSync(path, 'utf8'))
    .filter(({ target, isType }) => !isType && target.startsWith('src/') && /\.(ts|tsx|astro)$/.test(target))
    .flatMap(({ target }) => (target === whileDeveloped ? [] : target))

/** A way from the pages to each file that they bring along. */
function broughtAlong(from: readonly string[]): Map<string, string[]> {
  const ways = new Map(from.map((path) => [path, [path]]))
  for (const [path, way] of ways)
    for (const target of targetsOf(path)) if (!ways.has(target)) ways.set(target, [...way, target])
  return ways
}

describe('the built pages', () => {
  it('bring along no store of their own: audit rows and tags of its transactions would be lost on the server’s', () => {
    const ways = [...broughtAlong(pages)]
    expect(ways.filter(([path]) => remembering.test(path)).map(([, way]) => way.join(' → '))).toEqual([])
  })

  it('would be found out: the server itself has it', () => {
    expect(
      [...broughtAlong(['src/lib/server/app.ts']).keys()].filter((path) => remembering.test(path)),
    ).toEqual(expect.arrayContaining(['src/lib/server/kernel/db/before-commit.ts']))
  })
})
