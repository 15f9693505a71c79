import { describe, expect, it } from 'vitest'
import { versionedRows } from '#lib/server/kernel/db/versioned-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('rows that count their changes, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const series = () => testApp.app.database.writes
  const first = { id: 's1', version: 1 }

  async function add(id: string): Promise<void> {
    const row = { id, course_id: null, year: id, pattern: 'A{01}', version: 1 }
    await series().insertInto('admission_series').values(row).execute()
  }
  const stored = () => series().selectFrom('admission_series').selectAll().orderBy('id').execute()

  it('are written once in the version that was seen, and no other row with them', async () => {
    await add('s1')
    await add('s2')
    const rows = versionedRows(series(), 'admission_series')
    expect(await rows.change(first, { pattern: 'B{01}' })).toBe(true)
    expect(await rows.change(first, { pattern: 'C{01}' })).toBe(false)
    expect(await rows.remove(first)).toBe(false)
    expect((await stored()).map(({ id, pattern, version }) => [id, pattern, version])).toEqual([
      ['s1', 'B{01}', 2],
      ['s2', 'A{01}', 1],
    ])
    expect(await rows.remove({ id: 's1', version: 2 })).toBe(true)
    expect((await stored()).map(({ id }) => id)).toEqual(['s2'])
  })

  it('stay where they are not as they should still be', async () => {
    await add('s1')
    const rows = versionedRows(series(), 'admission_series')
    expect(await rows.change(first, { pattern: 'B{01}' }, { year: 's2' })).toBe(false)
    expect(await rows.change(first, { pattern: 'B{01}' }, { year: 's1' })).toBe(true)
  })
})
