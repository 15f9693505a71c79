import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Who sees all staff: the register itself, logins and their links, and the sample college. Everything else means the
 * faculty, as the specification does: it reads `teaching`, `findTeaching` or `presentIn`, and in SQL the rows whose
 * kind is teaching.
 */
const seesAllStaff: readonly string[] = [
  'src/lib/server/features/faculty/',
  'src/lib/server/features/links/',
  'src/lib/server/features/logins/feature.ts',
  // Whether an account belongs to somebody who does not teach.
  'src/lib/server/features/identity/users/directory.repository.ts',
  'src/lib/server/demo/demo-registers.ts',
  'src/components/faculty/OwnStaffRecord.astro',
  'src/pages/[...locale]/app/Faculty Register/[memberId]/login.astro',
]

/** Files that name the table without reading a member: to lock what `findTeaching` found, to guard, to explain. */
const readsNobody: readonly string[] = [
  'src/lib/server/features/achievements/feature.ts',
  'src/lib/server/features/achievements/records/achievement.repository.ts',
  'src/lib/server/kernel/store/store.ts',
]

const readsStaff =
  /\bfaculty(?:\(\))?\s*\.(?:staff|find)\(|\{[^}]*\b(?:find|staff)\b[^}]*\} = (?:app|locals\.app)\.faculty/
const readsTable = /(?<!owner_)\bfaculty_members\b/
/** `isWithin` demands the kind. */
const demandsKind = /\bisWithin\b|kind'?\)?\}? = 'teaching'/

/** The complaint about a source that sees all staff; null where it sees the faculty alone. */
function objectionTo(path: string, text: string): string | null {
  if (seesAllStaff.some((own) => path.startsWith(own))) return null
  if (readsStaff.test(text)) return 'reads all staff'
  if (!readsTable.test(text) || readsNobody.includes(path)) return null
  return demandsKind.test(text) ? null : 'reads the table of all staff'
}

describe('what the specification calls faculty', () => {
  it('is the teaching staff for every reader', () => {
    const files = globSync('src/**/*.{ts,tsx,astro}').map((path) => path.replaceAll('\\', '/'))
    const found = files.flatMap((path) => {
      const objection = objectionTo(path, readFileSync(path, 'utf8'))
      return objection ? [`${path}: ${objection}`] : []
    })
    expect(found).toEqual([])
  })

  it.each([
    ['const all = await app.faculty.staff()', 'reads all staff'],
    ['const one = await faculty.find(id)', 'reads all staff'],
    ["db.selectFrom('faculty_members').select('name')", 'reads the table of all staff'],
    ["db.selectFrom('faculty_members as member').where(isWithin(scope))", null],
    ['const all = await app.faculty.teaching()', null],
    ['const here = await app.faculty.presentIn(department)', null],
  ])('is asked for rightly by %s', (text, objection) => {
    expect(objectionTo('src/lib/server/features/new/new.ts', text)).toBe(objection)
  })

  it('names no file in vain', () => {
    for (const path of readsNobody) expect(readFileSync(path, 'utf8')).toMatch(readsTable)
  })
})
