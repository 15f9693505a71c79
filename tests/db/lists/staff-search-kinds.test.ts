import { beforeEach, describe, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { findEverywhere } from '#lib/server/kernel/lists/find-everywhere.ts'
import { headOf } from '../../support/people/achievements.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { twoWhoPay } from '../../support/payments/receipts.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const everything = ['students', 'feesAccounts', 'admissions', 'receipts', 'faculty', 'exams', 'users']
const ofRegisters = ['students', 'admissions', 'faculty']

/** The lists in which each role finds the name that all of them contain. */
const found: readonly (readonly [Role, readonly string[]])[] = [
  ['ROLE_ADMIN', everything],
  ['ROLE_ADMINISTRATION', ofRegisters],
  ['ROLE_ACADEMICS', ofRegisters],
  ['ROLE_PRINCIPAL', ofRegisters],
  ['ROLE_ADMISSIONS', ['students', 'admissions']],
  ['ROLE_ACCOUNTANT', ['feesAccounts', 'receipts']],
  ['ROLE_ACCOUNTANTS_OFFICER', ['feesAccounts', 'receipts', 'faculty']],
  ['ROLE_FEEPAYMENTS', ['feesAccounts', 'receipts']],
  ['ROLE_EXAMINATION', ['exams']],
  ['ROLE_FACULTY', []],
  ['ROLE_PLACEMENT_DEAN', []],
  ['ROLE_STUDENT', []],
  ['ROLE_PARENT', []],
]

describe.each(engines)('each kind of record on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    const { app } = testApp
    const { pay, ashas } = await twoWhoPay(testApp)
    await pay(ashas, '2026-11-20T05:00:00.000Z')
    await app.admissions.save(newAdmission({ branch: 'CSE' }), swathi)
    const inCse = await departmentId(testApp, 'CSE')
    await app.faculty.add(typedMember({ name: 'Asha Reddy', departmentId: inCse }), lakshmi)
    await app.results.exams.create({ ...julyExam, title: 'The Asha Rao prize, July 2026' }, lakshmi)
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
  })

  const namesFor = async (user: CurrentUser, typed = 'asha') =>
    (await findEverywhere(testApp.app, typed, user)).map(({ name }) => name)

  it.each(found)('is found by %s where its list opens to them: %s', async (role, names) => {
    expect(await namesFor(userWith(role))).toEqual(names)
  })

  it('is found by a head of department within the own one', async () => {
    expect(await namesFor(headOf('CSE'))).toEqual(ofRegisters)
    expect(await namesFor(headOf('ECE'))).toEqual([])
  })

  it('is found by its number as well', async () => {
    const admin = userWith('ROLE_ADMIN')
    const [, receipts] = await findEverywhere(testApp.app, '21b81a0501', userWith('ROLE_ACCOUNTANT'))
    const receipt = receipts?.rows[0]?.text ?? ''
    expect(await namesFor(admin, receipt)).toContain('receipts')
    const [, admissions] = await findEverywhere(testApp.app, 'asha', userWith('ROLE_ADMISSIONS'))
    expect(await namesFor(admin, admissions?.rows[0]?.text)).toContain('admissions')
    expect(await namesFor(admin, 'asha@example.edu')).toContain('users')
  })
})
