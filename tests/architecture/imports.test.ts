import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCircle, largestCircle } from './reading/find-circle.ts'
import { importsOf, sources } from './reading/import-lines.ts'
import { importRules as rules } from './reading/import-rules.ts'

const featureOf = (path: string): string | undefined =>
  /^src\/lib\/server\/features\/([^/]+)\//.exec(path)?.[1]

/** Features may import the kernel and only the types of another feature's `feature.ts`. */
function crossings(path: string, source: string): string[] {
  const own = featureOf(path)
  if (own === undefined) return []
  return importsOf(path, source)
    .filter(({ target, isType }) => {
      if (/^src\/lib\/server\/(demo\/|[^/]+\.ts$)/.test(target)) return true
      const other = featureOf(target)
      return other !== undefined && other !== own && !(isType && target.endsWith('/feature.ts'))
    })
    .map(({ target }) => `${path} imports ${target}: a feature is handed what it needs`)
}

function offences(path: string, source: string): string[] {
  return rules
    .filter((rule) => rule.part.test(path))
    .flatMap((rule) =>
      importsOf(path, source)
        .filter(({ target, isType }) => rule.never.test(target) && (!isType || rule.evenTypes))
        .map(({ target }) => `${path} imports ${target}: ${rule.why}`),
    )
}

describe('who may import whom', () => {
  it('holds in every file', () => {
    expect(sources.flatMap((path) => offences(path, readFileSync(path, 'utf8')))).toEqual([])
    expect(sources.flatMap((path) => crossings(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  const bites: [string, string][] = [
    ['src/pages/[...locale]/x.astro', '#lib/server/features/results/exam.repository.ts'],
    ['src/pages/api/v1/x.ts', '#lib/server/features/results/exam.repository.ts'],
    ['src/components/X.astro', '../islands/x/X.tsx'],
    ['src/islands/x/X.tsx', 'ofetch'],
    ['src/lib/schemas/x.ts', '../server/app.ts'],
    ['src/lib/x.ts', 'react'],
    ['src/lib/server/x/x.service.ts', 'kysely'],
    ['src/lib/server/features/x/repository.ts', './x.service.ts'],
    ['src/lib/server/features/x/x.document.ts', './repository.ts'],
    ['src/lib/server/x/x.repository.ts', './x.service.ts'],
    ['src/lib/server/kernel/documents/x.ts', '../health/health.service.ts'],
    ['src/lib/server/features/x/x.document.ts', './exam.service.ts'],
    ['src/lib/server/kernel/jobs/x.ts', '../../features/results/feature.ts'],
    ['src/lib/server/kernel/jobs/x.ts', '../../app.ts'],
    ['src/pages/x.astro', '#lib/server/features/fees/feature.ts'],
    ['src/lib/server/features/x/x.list.ts', './web/x-page.ts'],
    ['src/lib/server/features/x/x.service.ts', 'better-auth/api'],
  ]
  it.each(bites)('bites: %s may not import %s', (path, target) => {
    for (const line of [
      `import { x } from '${target}'`,
      `import '${target}'`,
      `export { x } from '${target}'`,
      `export * from '${target}'`,
      `const { x } = await import('${target}')`,
    ])
      expect(offences(path, line), line).not.toEqual([])
  })

  const typeBites: [string, string][] = [
    ['src/pages/x.astro', '#lib/server/features/fees/due.ts'],
    ['src/pages/api/v1/x.ts', '#lib/server/features/fees/due.ts'],
    ['src/components/X.astro', '#lib/server/features/identity/user-row.ts'],
    ['src/components/X.astro', '#lib/server/features/fees/fees.policy.ts'],
    ['src/layouts/X.astro', '#lib/server/kernel/jobs/job-row.ts'],
    ['src/lib/server/features/x/web/x-page.ts', '../x.tables.ts'],
    ['src/lib/server/features/x/web/x-page.ts', '../x.repository.ts'],
    ['src/lib/server/features/x/web/x-page.ts', '../tables.ts'],
    ['src/lib/server/features/x/web/x-page.ts', '../repository.ts'],
  ]
  it.each(typeBites)('bites: %s may not import even a type of %s', (path, target) => {
    for (const line of [
      `import type { X } from '${target}'`,
      `export type { X } from '${target}'`,
      `type X = typeof import('${target}')`,
    ])
      expect(offences(path, line), line).not.toEqual([])
  })

  const doors: [string, string][] = [
    ['src/pages/x.astro', "import { x } from '#lib/server/features/fees/web/x-page.ts'"],
    ['src/pages/x.astro', "import { x } from '#lib/server/features/fees/fees.policy.ts'"],
    ['src/pages/x.astro', "import type { X } from '#lib/server/features/fees/feature.ts'"],
    ['src/components/X.astro', "import type { X } from '#lib/server/features/fees/web/x-page.ts'"],
    ['src/components/X.astro', "import type { X } from '#lib/server/features/fees/feature.ts'"],
  ]
  it.each(doors)('a door: %s may say %s', (path, line) => {
    expect(offences(path, line)).toEqual([])
  })

  const crossing: [string, string][] = [
    ['value from a `feature.ts`', "import { x } from '../results/feature.ts'"],
    ['type from behind it', "import type { X } from '../results/exam.repository.ts'"],
    ['composition root', "import type { App } from '../../app.ts'"],
  ]
  it.each(crossing)('bites: a feature may not import a %s', (_, line) => {
    expect(crossings('src/lib/server/features/fees/x.ts', line)).not.toEqual([])
  })

  it('a feature may import a type of another `feature.ts`', () => {
    const line = "import type { Results } from '../results/feature.ts'"
    expect(crossings('src/lib/server/features/fees/x.ts', line)).toEqual([])
  })

  it('no island imports another', () => {
    const islandOf = (path: string): string | undefined => /^src\/islands\/([^/]+)\//.exec(path)?.[1]
    const crossing = sources.filter((path) => {
      const own = islandOf(path)
      if (!own || own === 'ui') return false
      return importsOf(path, readFileSync(path, 'utf8')).some(
        ({ target }) => ![undefined, own, 'ui'].includes(islandOf(target)),
      )
    })
    expect(crossing).toEqual([])
  })

  it('no browser loads the table of letters that documents print: the server looks', () => {
    const isPaid = ({ isType }: { isType: boolean }): boolean => !isType
    const reached = new Set<string>(sources.filter((path) => /^src\/(islands|lib\/(?!server\/))/.test(path)))
    reached.delete(lettersTable)
    for (const path of reached)
      if (existsSync(path))
        for (const { target } of importsOf(path, readFileSync(path, 'utf8')).filter(isPaid))
          reached.add(target)
    expect(reached.size).toBeGreaterThan(0)
    expect([...reached].filter((path) => path === lettersTable)).toEqual([])
  })

  it('there are no barrels', () => {
    expect(sources.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  })

  it('nothing imports in a circle', () => {
    const graph = new Map(
      sources.map((path) => [
        path,
        importsOf(path, readFileSync(path, 'utf8'))
          .filter((each) => !each.isType && !each.isLazy)
          .map((each) => each.target),
      ]),
    )
    expect(findCircle(graph)).toEqual([])
  })

  it('types import in no circle of more than eight files', () => {
    const graph = new Map(
      sources.map((path) => [
        path,
        importsOf(path, readFileSync(path, 'utf8'))
          .map(({ target }) => target)
          .filter((target) => target !== path),
      ]),
    )
    const circle = largestCircle(graph)
    expect(circle.length > 8 ? circle.toSorted() : []).toEqual([])
  })

  it('bites: files that all lead to each other are one circle, by whatever way', () => {
    const graph = new Map([
      ['a', ['b', 'x']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['b']],
      ['x', ['y']],
      ['y', []],
      ['p', ['q', 'a']],
      ['q', ['p']],
    ])
    expect(largestCircle(graph).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(largestCircle(new Map([['a', ['b']]]))).toEqual([])
  })

  it('what the app is made of adds its own member: the type of the app names none of it', () => {
    const path = 'src/lib/server/kernel/app.ts'
    expect(importsOf(path, readFileSync(path, 'utf8'))).toEqual([])
  })

  it('no folder imports values of one that imports its own; what stands below a feature, a part of the kernel, a noun of islands or components, the rules or the browser is one folder', () => {
    const folderOf = (path: string): string =>
      /^src\/(lib\/(server\/(features|kernel)\/[^/]+|rules|browser)|(islands|components)\/[^/]+)(?=\/)/.exec(
        path,
      )?.[0] ?? dirname(path)
    const graph = new Map<string, string[]>()
    for (const path of sources) {
      const own = folderOf(path)
      const others = importsOf(path, readFileSync(path, 'utf8'))
        .filter(({ target, isType, isLazy }) => !isType && !isLazy && target.startsWith('src/'))
        .map(({ target }) => folderOf(target))
        .filter((folder) => folder !== own)
      graph.set(own, [...(graph.get(own) ?? []), ...others])
    }
    expect(findCircle(graph)).toEqual([])
  })

  it('no feature knows one that knows it, not even by its types', () => {
    const graph = new Map<string, string[]>()
    for (const path of sources) {
      const own = featureOf(path)
      if (own === undefined) continue
      const others = importsOf(path, readFileSync(path, 'utf8'))
        .map(({ target }) => featureOf(target))
        .filter((other) => other !== undefined && other !== own)
      graph.set(own, [...(graph.get(own) ?? []), ...others.map(String)])
    }
    expect(graph.size).toBeGreaterThan(0)
    expect(findCircle(graph)).toEqual([])
  })
})

const lettersTable = 'src/lib/rules/cells/printable-letters.ts'
