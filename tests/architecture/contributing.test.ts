import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { piecesOnce } from '../../src/components/gallery/pieces-once.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

it.each([
  ['CONTRIBUTING.md', 12_000],
  ['README.md', 10_000],
])('%s has at most %i bytes', (path, mostBytes) => {
  expect(statSync(path).size).toBeLessThanOrEqual(mostBytes)
})

/** The folders that the guide's paths are relative to. */
const roots = ['', 'src/', 'src/lib/', 'src/lib/server/']
const isThere = (path: string): boolean => roots.some((root) => existsSync(root + path))

/** Returns the paths of files in the guide; `<name>` stands for any name. */
function filesNamedIn(text: string): string[] {
  const named = text.matchAll(/`([^`\n]+\/[^`\n/]+\.(?:ts|tsx|astro|md|css|mjs))`|\]\(([^)#]+)\)/g)
  return [...named].map(([, code, link]) => code ?? link ?? '').filter((path) => !path.includes('<'))
}

it('every file that the guide names is there', () => {
  const named = filesNamedIn(guide)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

it('every folder that the guide names is there', () => {
  const named = [...guide.matchAll(/`((?:src|tests|features|kernel|islands|components)\/[\w/-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

it('paths with spaces and links are read, patterns are not', () => {
  expect(filesNamedIn('`pages/app/Faculty Register/index.astro`, [words](docs/glossary.md)')).toEqual([
    'pages/app/Faculty Register/index.astro',
    'docs/glossary.md',
  ])
  expect(filesNamedIn('`tests/features/<name>.rows.ts`, `feature.ts`')).toEqual([])
})

it("the gallery's entries lead to where each is seen", () => {
  const shown = globSync([
    'src/components/**/*.astro',
    'src/islands/**/*.tsx',
    'src/pages/**/devtools*.astro',
  ]).map((path) => readFileSync(path, 'utf8'))
  const isShown = (id: string): boolean =>
    shown.some((source) => source.includes(`id="${id}"`) || source.includes(`'${id}' : undefined`))
  const ids = piecesOnce.filter(({ at }) => at !== '').map(({ at }) => at.split('#')[1] ?? '')
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => !isShown(id))).toEqual([])
})
