import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf, sources } from './reading/import-lines.ts'

/** Modules with state on the server: the built pages would get a copy of the module without that state. */
const remembering = /^src\/lib\/server\/kernel\/(db\/before-commit|store\/each-transaction)\.ts$/

/** Creates the app for pages in development; the build leaves it out. */
const whileDeveloped = 'src/lib/server/dev-app.ts'

/** The build bundles these; they get `app` from the server. */
const pages = sources.filter((path) => /^src\/(pages|layouts|components)\/|^src\/middleware\.ts$/.test(path))

const targetsOf = (path: string): string[] =>
  importsOf(path, readFileSync(path, 'utf8'))
    .filter(({ target, isType }) => !isType && target.startsWith('src/') && /\.(ts|tsx|astro)$/.test(target))
    .flatMap(({ target }) => (target === whileDeveloped ? [] : target))

/** Returns, for each file that the pages import transitively, one import path to it. */
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
