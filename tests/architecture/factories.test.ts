import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = globSync('src/lib/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))

/** Matches a function that takes parts and returns an object made of them; captures its name. */
const factory =
  /^export (?:function (\w+)|const (\w+) =)\s*(?:<[^>]*>)?\(\s*(?:\{[^}]*\}|\w+):\s*[\w<>]*(?:Parts|Needs|Kernel)\b[^)]*\)(?::\s*[A-Z]\w+(?![\w[<])| =>\s*\(\{| \{)/gm
const repository = /^export (?:function|const) ((?!create)\w+Repository)\b[^(]*\(([\w{]+)/gm

/** Factories are named `createX`, getters on a complete object `xOf`; the other prefixes start something at once. */
const isNamedSo = (name: string): boolean => /^create[A-Z]|^(open|poll|wire)[A-Z]|Of$|Repository$/.test(name)

const misnamed = (source: string): string[] =>
  [...source.matchAll(factory)].flatMap(([, name, other]) => {
    const found = name ?? other ?? ''
    return isNamedSo(found) ? [] : [found]
  })

describe('what makes something of parts', () => {
  it('is called by what it makes: createX(parts)', () => {
    expect(files.flatMap((path) => misnamed(readFileSync(path, 'utf8')))).toEqual([])
    expect(
      files.filter((path) =>
        /export (function|const) (?!create)\w+Service\b/.test(readFileSync(path, 'utf8')),
      ),
    ).toEqual([])
  })

  it('is called xRepository(db) where it queries through a connection', () => {
    const of = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(repository)])
    expect(of.length).toBeGreaterThan(0)
    expect(of.filter(([, , first]) => first !== 'db').map(([, name]) => name)).toEqual([])
  })

  it.each([
    'export function duesRuns({ store, clock }: Parts): DuesRuns {',
    'export const feesService = (parts: FeeParts): Fees => ({',
    'export function forfeits({\n  store,\n  clock,\n}: Parts): Forfeits {',
  ])('bites: %s', (line) => {
    expect(misnamed(line)).toHaveLength(1)
  })

  it.each([
    'export const applyRemedy = ({ store }: Parts) => async (id: string): Promise<void> => {',
    'export function createDuesRuns({ store }: Parts): DuesRuns {',
    'export const housekeepingOf = ({ store }: Parts): Housekeeping => ({',
    'export function linesToKeep({ kind }: Parts): RowChange[] {',
    'export function memberCalled({ app }: Needs): Promise<Member> {',
  ])('passes: %s', (line) => {
    expect(misnamed(line)).toEqual([])
  })
})
