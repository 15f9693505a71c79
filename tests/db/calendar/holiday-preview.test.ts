import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { placeInCse } from '../../support/people/students.ts'

describe.each(engines)('what a list of holidays alters is seen before it is saved, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const uploads = () => uploadsOf(testApp, 'calendar.holidays')
  const check = (...rows: string[]) =>
    uploads().check(csvOf('Occasion,From,To,Type,Applicable to,Works as', ...rows))
  const effects = async (importId: string) =>
    ((await testApp.app.imports.show(importId)).effects ?? []).map(({ what, before, after }) => [
      what,
      before,
      after,
    ])

  beforeEach(async () => {
    await placeInCse(testApp)
    const terms = uploadsOf(testApp, 'calendar.terms')
    const heading = 'Course,Batch,Semester,Activity,From,To'
    const instruction = 'B.Tech,2024,II-I,Instruction,06/07/2026,31/10/2026'
    await terms.commit(await terms.check(csvOf(heading, instruction)))
  })

  it('with the days of instruction of each term so far and afterwards', async () => {
    const first = await check('Gandhi Jayanti,02/10/2026,,,,')
    expect(await effects(first)).toEqual([
      ['B.Tech 2024-2028, II Year I Semester', '102 days of instruction', '101 days of instruction'],
    ])
    await uploads().commit(first)
    // Sunday is closed anyway, Gandhi Jayanti keeps its entry, and offices alone alter no term.
    const second = await check(
      'Dussehra vacation,01/10/2026,06/10/2026,,,',
      'Stock taking,07/10/2026,,Holiday,Offices,',
      'No such day,31/09/2026,,,,',
    )
    expect(await effects(second)).toEqual([
      ['B.Tech 2024-2028, II Year I Semester', '101 days of instruction', '97 days of instruction'],
    ])
    await uploads().commit(second, true)
    const { calendar } = await testApp.app.calendar.read()
    expect(calendar.workingDaysBetween('2026-07-05', '2026-10-31', 'instruction')).toBe(97)
    expect(await effects(await check('Sankranti,14/01/2027,,,,'))).toEqual([])
  })

  it('and a row of days that are not for the uploader to enter is wrong in the check', async () => {
    const scopes = ['Classes', 'Offices', 'All'].map(
      (scope, day) => `Day ${day},0${day + 5}/10/2026,,,${scope},`,
    )
    const wrongFor = async (role: Role) => {
      const username = role.toLowerCase()
      await testApp.app.identity.createUser({
        username,
        email: `${username}@example.edu`,
        fullName: 'Asha Rao',
        roles: [role],
        program: '',
        password: 'Long enough 4 all',
      })
      const user = await testApp.app.identity.directory.find(username)
      const own = uploadsOf(testApp, 'calendar.holidays', {
        ...lakshmi,
        id: user?.id ?? '',
        roles: [role],
      })
      const file = csvOf('Occasion,From,To,Type,Applicable to,Works as', ...scopes)
      return own.wrong(await own.check(file))
    }
    expect(await wrongFor('ROLE_ACADEMICS')).toEqual([[3, 'scope']])
    expect(await wrongFor('ROLE_ADMINISTRATION')).toEqual([[2, 'scope']])
    expect(await wrongFor('ROLE_ADMIN')).toEqual([])
  })
})
