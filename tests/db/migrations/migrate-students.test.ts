import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

describe.each(engines)('a register of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0031-keep-a-catalogue')
  })

  it('is carried over, each student with an id and the words that the catalogue may come to know', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const rolls = Array.from({ length: 250 }, (_, index) => `21B81A${String(index).padStart(4, '0')}`)
    const rows = rolls.map((roll_number) => ({
      roll_number,
      name: 'Asha Rao',
      branch: 'CSE',
      batch: '2021',
      updated_at: at,
    }))
    await old.insert('students', ...rows)
    await old.migrateTo('0033-keep-a-register-of-students')
    const carried = await old.all('students', 'roll_number')
    expect(carried.map(({ roll_number }) => roll_number)).toEqual(rolls)
    expect(new Set(carried.map(({ id }) => id)).size).toBe(250)
    expect(carried[1]).toMatchObject({
      name: 'Asha Rao',
      branch: 'CSE',
      branch_id: null,
      batch: '2021',
      batch_id: null,
      status: 'studying',
      version: 1,
      number_key: '21B81A0001',
      search_text: 'asha rao 21b81a0001',
    })
  })
})
