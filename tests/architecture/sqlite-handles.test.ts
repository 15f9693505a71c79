import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/lib/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
const opening = /\bnew (?:Kysely|SqliteDialect|\w+SqliteDialect)\b/

/** Another handle would let a long loop of statements block every visitor. */
it('handles of the database are opened in one place, whose statements give others turns', () => {
  const found = files.filter((path) => opening.test(readFileSync(path, 'utf8')))
  expect(found).toEqual(['src/lib/server/kernel/db/connect.ts'])
  const source = readFileSync(found[0] ?? '', 'utf8')
  expect(source).not.toMatch(/new SqliteDialect\b/)
  const dialects = readFileSync('src/lib/server/kernel/db/sqlite-dialects.ts', 'utf8')
  expect(dialects.match(/createDriver\(\)/g)).toHaveLength(2)
  expect(dialects).toMatch(/return givingTurns\(/)
})
