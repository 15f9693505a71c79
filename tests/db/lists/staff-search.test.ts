import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { findEverywhere } from '#lib/server/kernel/lists/find-everywhere.ts'
import { asOffice, headOf, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the search for staff on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    const { asha } = await twoOfFaculty(testApp)
    await testApp.app.achievements.add(typedAchievement(asha), asOffice)
    const branches = ['CSE', 'CSE', 'CSE', 'CSE', 'CSE', 'CSE', 'ECE']
    await testApp.app.students.save(
      branches.map((branch, at) => ({
        rollNumber: `21B81A050${at}`,
        name: `Asha ${at}`,
        branch,
        batch: '2021',
      })),
    )
  })

  const found = async (typed: string, role: Role) =>
    (await findEverywhere(testApp.app, typed, userWith(role))).map(({ name, rows }) => [name, rows.length])

  it('finds people by name or number in what somebody may open, some of each', async () => {
    expect(await found('asha', 'ROLE_ADMIN')).toEqual([
      ['students', 5],
      ['feesAccounts', 5],
      ['faculty', 1],
    ])
    expect(await found('e201', 'ROLE_PRINCIPAL')).toEqual([['faculty', 1]])
    expect(await found('0503 ASHA', 'ROLE_ACADEMICS')).toEqual([['students', 1]])
    const [students] = await findEverywhere(testApp.app, ' 21B81A0503 ', userWith('ROLE_ADMIN'))
    expect(students).toMatchObject({
      title: 'Students',
      all: '/app/Students?search=21B81A0503',
      rows: [{ text: '21B81A0503', note: expect.stringContaining('Asha 3') as string }],
    })
  })

  it('leads the accounts office to the fees account of a student who has no receipt', async () => {
    for (const typed of ['21B81A0503', 'asha 3'])
      expect(await findEverywhere(testApp.app, typed, userWith('ROLE_ACCOUNTANT'))).toMatchObject([
        {
          name: 'feesAccounts',
          rows: [
            {
              text: 'Asha 3',
              note: '21B81A0503',
              to: expect.stringMatching(/^\/app\/Fees\/person\/student\//) as string,
            },
          ],
        },
      ])
    expect(await findEverywhere(testApp.app, '21B81A0503', userWith('ROLE_FACULTY'))).toEqual([])
  })

  it('finds nothing of what somebody may not open, or of another department', async () => {
    expect(await found('asha', 'ROLE_LIBRARY_INCHARGE')).toEqual([])
    const [students] = await findEverywhere(testApp.app, 'asha', headOf('ECE'))
    expect(students?.rows.map(({ text }) => text)).toEqual(['21B81A0506'])
  })

  it('looks for nothing by a letter', async () => {
    expect(await found('a', 'ROLE_ADMIN')).toEqual([])
    expect(await found(' ', 'ROLE_ADMIN')).toEqual([])
  })
})
