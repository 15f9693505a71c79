import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path))
    .map((path) => `${folder}/${path}`)
const thatSay = (folder: string, words: RegExp): string[] =>
  filesOf(folder).filter((path) => words.test(readFileSync(path, 'utf8')))

it('the college and the sandbox gateway share no code: a mistake in it would agree with itself', () => {
  expect(thatSay('tools/sandbox-gateway', /from '(#lib|.*\/src\/)/)).toEqual([])
  expect(thatSay('src', /from '.*sandbox-gateway/)).toEqual([])
})
