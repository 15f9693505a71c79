import { describe, expect, it } from 'vitest'
import { asOffice, typedAchievement } from '../../support/people/achievements.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { registerAlumnus } from '../../support/people/alumni.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { engines } from '../../support/database/databases.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha } from '../../support/people/people.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** One name in the spellings of registers and offices, and another name with similar letters. */
const spellings = ['M. A. K. Azad', 'M.A.K.Azad', 'M A K Azad', 'MAK Azad', 'Azad M. A. K.']
const another = 'Ram Akhil Azad'

describe.each(engines)('names with initials, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const found = async (list: string, search: string): Promise<number> =>
    (await showList(testApp, list, { search })).rows.length

  type Fill = (testApp: TestApp, name: string, at: number) => Promise<unknown>
  const lists: readonly (readonly [string, Fill])[] = [
    [
      'students',
      async ({ app }, name, at) => {
        const place = await placeInCse({ app })
        return app.students.add(typedStudent({ ...place, name, rollNumber: `R${at}` }), lakshmi)
      },
    ],
    [
      'admissions',
      async ({ app }, name, at) => {
        await app.catalogue.addDefaults(lakshmi)
        return app.admissions.save(newAdmission({ name, aadharNo: `30000000000${at}` }), swathi)
      },
    ],
    [
      'users',
      ({ app }, fullName, at) =>
        app.identity.createUser({ ...asha, fullName, username: `azad${at}`, email: `u${at}@example.edu` }),
    ],
    [
      'faculty',
      ({ app }, name, at) =>
        app.faculty.add(typedMember({ name, employeeCode: `E${at}`, email: `e${at}@example.edu` }), lakshmi),
    ],
    [
      'achievements',
      async ({ app }, name, at) => {
        const person = { name, employeeCode: `E${at}`, email: `e${at}@example.edu` }
        const id = await app.faculty.add(typedMember(person), lakshmi)
        return app.achievements.add(typedAchievement(id), asOffice)
      },
    ],
    ['alumniHistory', (app, name, at) => savedHistory(app, { name, rollNumber: `19B81A05${10 + at}` })],
    [
      'alumniRegistrations',
      (app, name, at) =>
        registerAlumnus(app, {
          name,
          rollNumber: `19B81A05${10 + at}`,
          email: `d${at}@example.com`,
          mobileNumber: `984801234${at}`,
        }),
    ],
  ]

  it.each(lists)('of %s are found with and without dots and spaces', async (list, fill) => {
    for (const [at, name] of [...spellings, another].entries()) await fill(testApp, name, at)
    for (const typed of ['MAK Azad', 'azad mak', 'mak'])
      expect([typed, await found(list, typed)]).toEqual([typed, spellings.length])
    for (const typed of ['M. A. K. Azad', 'M.A.K. Azad', 'm a k azad'])
      expect([typed, await found(list, typed)]).toEqual([
        typed,
        expect.toSatisfy((n) => n >= spellings.length),
      ])
    expect(await found(list, 'mak rao')).toBe(0)
  })

  it('of those who owe are found, too', async () => {
    const { make, add } = await twoWhoOwe(testApp)
    await add({ name: 'M. A. K. Azad', admissionNumber: 'A3' })
    await make()
    expect(await found('dues', 'mak azad')).toBe(1)
  })
})

describe.each(engines)('names that were stored before their initials were put together, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))

  it('get them', async () => {
    await old.migrateTo('0100-keep-where-unknown-words-belong')
    const names = ['M. A. K. Azad', 'Asha Rao', 'Azad K R']
    for (const [at, name] of names.entries()) await old.insert('students', studentOf(name, at))
    await old.migrateTo('0101-find-initials-together')
    expect((await old.all('students', 'id')).map(({ search_text }) => search_text)).toEqual([
      'm. a. k. azad r0 mak',
      'asha rao r1',
      'azad k r r2 kr',
    ])
  })
})

/** Builds a row as the previous version wrote it. */
const studentOf = (name: string, at: number): Record<string, unknown> => ({
  id: `s${at}`,
  roll_number: `R${at}`,
  name,
  version: 1,
  branch: 'CSE',
  batch: '2021',
  name_in_own_script: '',
  mobile: '',
  email: '',
  date_of_birth: '',
  status: 'studying',
  father_name: '',
  father_mobile: '',
  mother_name: '',
  mother_mobile: '',
  name_key: name.toLowerCase(),
  number_key: `R${at}`,
  search_text: `${name} R${at}`.toLowerCase(),
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'system',
  updated_at: '2026-01-01T00:00:00.000Z',
})
