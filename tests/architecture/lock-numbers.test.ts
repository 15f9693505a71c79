import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no two locks of PostgreSQL have one number: they would wait for each other', () => {
  const folder = 'src/lib/server'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
  const numbers = sources.flatMap((source) => source.match(/(?<=Lock = )[\d_]+$/gm) ?? [])
  expect(numbers).not.toEqual([])
  expect(numbers).toEqual([...new Set(numbers)])
})
