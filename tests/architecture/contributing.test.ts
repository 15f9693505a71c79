import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { piecesOnce } from '../../src/components/gallery/pieces-once.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

/** Building blocks that exist once, each with a recipe for adding one more. */
const pieces = [
  'an import',
  'a list',
  'an island form',
  'a plain form',
  'a document',
  'an upload',
  'a file',
  'states',
  'a dialog',
  'a sealed field',
  'a number without gaps',
  'an idempotency key',
  'an email',
]

/** Returns the recipe from its name up to the next one. */
function recipeOf(name: string): string {
  const start = guide.indexOf(`- **${name}**`)
  return start < 0 ? '' : (guide.slice(start).split(/\n(?=- \*\*|\n\S)/)[0] ?? '')
}

const stepsOf = (recipe: string): number =>
  Math.max(0, ...[...recipe.matchAll(/(?:^ {2}|\()(\d+)[.)]/gm)].map(([, step]) => Number(step)))

it.each(pieces)('adding %s takes some steps, and at most five', (name) => {
  const steps = stepsOf(recipeOf(name))
  expect(steps).toBeGreaterThanOrEqual(2)
  expect(steps).toBeLessThanOrEqual(5)
})

/** Counts the words of the longest step. */
const longestStep = (recipe: string): number =>
  Math.max(...recipe.split(/^ {2}\d+\. |\(\d+\) /m).map((step) => step.split(/\s+/).length))

it.each(pieces)('no step of adding %s takes more than sixty words', (name) => {
  expect(longestStep(recipeOf(name))).toBeLessThanOrEqual(60)
})

it('the gallery has an entry for each, which leads to where it is seen', () => {
  expect(piecesOnce.map(({ recipe }) => recipe).toSorted()).toEqual(pieces.toSorted())
  const drawn = globSync([
    'src/components/**/*.astro',
    'src/islands/**/*.tsx',
    'src/pages/**/devtools*.astro',
  ]).map((path) => readFileSync(path, 'utf8'))
  const isThere = (id: string): boolean =>
    drawn.some((source) => source.includes(`id="${id}"`) || source.includes(`'${id}' : undefined`))
  const places = piecesOnce.filter(({ at }) => at !== '').map(({ at }) => at.split('#')[1] ?? '')
  expect(places.filter((id) => !isThere(id))).toEqual([])
})

it('every file that the guide names is there', () => {
  const named = [...guide.matchAll(/`([\w./[\]{},-]+\.(?:ts|tsx|astro|md|css|mjs))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') && !/[{<]|\bx[.-]|X\./.test(path))
  const roots = [
    '',
    'src/',
    'src/lib/',
    'src/lib/server/',
    'src/lib/server/features/',
    'src/pages/',
    'src/pages/[...locale]/app/',
  ]
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !roots.some((root) => existsSync(root + path)))).toEqual([])
})

it('the steps are counted as they are written', () => {
  expect(stepsOf('- **a**:\n  1. one\n  2. two')).toBe(2)
  expect(stepsOf('- **a**: (1) one; (2) two; (3) three')).toBe(3)
  expect(stepsOf('- **a**: in one go')).toBe(0)
  expect(longestStep('- **a**:\n  1. one two\n  2. one two three')).toBe(3)
  expect(longestStep('- **a**: (1) one; (2) two and three; (3) four')).toBe(4)
})
