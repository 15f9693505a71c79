import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, sources } from './reading/import-lines.ts'

/** Folders whose components are shared by many pages, so each must be shown at /devtools/forms. */
const pieces =
  /^src\/(components\/[^/]+\.astro|components\/(forms|lists|dashboard|imports)\/.*\.astro|islands\/ui\/.*\.tsx)$/

/** Components that need no gallery entry, with the reason. */
const framesOfPages: Readonly<Record<string, string>> = {
  'src/components/Footer.astro': 'below every public page',
  'src/components/LanguageSwitch.astro': 'on top of every page',
  'src/components/PublicHeader.astro': 'on top of every public page',
  'src/components/VisitorFacts.astro': 'below the header of public pages',
  'src/components/PageDialogs.astro': 'a script of public pages',
  'src/components/forms/SentOnce.astro': 'a script of public forms',
  'src/components/dashboard/DashboardPage.astro': 'the page of a dashboard',
  'src/components/dashboard/FacultyDashboard.astro': 'a dashboard',
  'src/components/dashboard/RoleDashboard.astro': 'a dashboard',
}

const page = 'src/pages/[...locale]/devtools/forms.astro'
const started = sources.filter((path) => path === page || path.startsWith('src/components/gallery/'))

const nameOf = (path: string): string => basename(path).replace(/\.\w+$/, '')
/** A file that exports several components is part of others. */
const isPiece = (path: string): boolean =>
  pieces.test(path) &&
  (path.endsWith('.astro') || readFileSync(path, 'utf8').includes(`function ${nameOf(path)}`))

const namesIn = (source: string): Set<string> =>
  new Set([...source.matchAll(/<([A-Z]\w+)/g)].map((match) => match[1] ?? ''))

/** Collects all components rendered by these files, transitively. Layouts render the page's frame. */
function drawnBy(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    const source = readFileSync(path, 'utf8')
    const names = namesIn(source)
    const drawn = importsOf(path, source)
      .map(({ target }) => target)
      .filter((target) => /\.(astro|tsx)$/.test(target) && !target.startsWith('src/layouts/'))
      .filter((target) => names.has(nameOf(target)) && !seen.has(target))
    for (const target of drawn) seen.add(target)
    drawnBy(drawn, seen)
  }
  return seen
}

it('each part that many pages use is shown in the gallery', () => {
  const shown = drawnBy(started)
  const parts = sources.filter(isPiece)
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter((path) => !shown.has(path) && !(path in framesOfPages))).toEqual([])
  // Exceptions that are shown in the gallery or no longer exist must be removed.
  expect(Object.keys(framesOfPages).filter((path) => shown.has(path) || !parts.includes(path))).toEqual([])
})

it('a part that is imported and not drawn is not shown', () => {
  expect(namesIn("import Tiles from './Tiles.astro'\n---\n<Lists />")).toEqual(new Set(['Lists']))
})
