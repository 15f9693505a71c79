import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

describe.each(engines)('packages from before their unit and time were read, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))

  it('are read again; one that is unclear has no sum', async () => {
    await old.migrateTo('0085-keep-whose-fault-jobs-failed-by')
    const at = '2026-01-01T00:00:00.000Z'
    const empty = {
      father_name: '',
      course: 'B.Tech',
      batch: '2019-2023',
      branch: 'CSE',
      section: '',
      student_mobile: '',
      student_email: '',
      designation: '',
      experience: '',
      institute_name: '',
      location: '',
      company: 'Infosys',
      status: 'working',
      name: 'Asha',
      name_key: 'asha',
      version: 1,
      created_at: at,
      created_by: 'u1',
    }
    const packages = [
      ['1.2 Cr', 120],
      ['45,000/- pm', 45],
      ['6.5 LPA', 650],
      ['500', 50_000],
      ['', null],
    ] as const
    for (const [index, [text, lakhs]] of packages.entries()) {
      const own = { id: `h${index}`, roll_number: `R${index}`, packages: text, package_lakhs: lakhs }
      await old.insert('alumni_histories', { ...empty, ...own })
    }
    await old.migrateTo('0098-read-packages-again')
    const rows = await old.all('alumni_histories', 'id')
    expect(rows.map(({ package_lakhs }) => package_lakhs)).toEqual([12_000, 540, 650, null, null])
  })
})
