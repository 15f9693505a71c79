import { beforeEach, describe, expect, it } from 'vitest'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import type { Role } from '#lib/schemas/role.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { typedMember } from '../../support/people/faculty.ts'

describe.each(engines)('PANs and bank accounts on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let sita = ''
  beforeEach(async () => {
    sita = await testApp.app.faculty.add(typedMember(), lakshmi)
    await testApp.app.faculty.add(typedMember({ employeeCode: 'E102', name: 'Uma Nair', email: '' }), lakshmi)
  })

  const heading = 'Employee code,PAN No,Account No,IFSC Code,Bank Name'
  const uploads = () => uploadsOf(testApp, 'staffSecrets')
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))
  const first = 'E101,abcpd1234e,3012 3456 789,SBIN0001234,SBI'
  const officer = { ...lakshmi, roles: ['ROLE_ACCOUNTANTS_OFFICER'] as Role[] }

  it('come by an upload, are masked, and shown in clear to who says why', async () => {
    const importId = await check(first)
    await uploads().commit(importId)
    expect(await testApp.app.faculty.maskedSecrets(sita)).toEqual({
      pan: 'XX XXXX 234E',
      bankAccount: 'XXX XXXX 6789',
      ifsc: 'SBIN XXXXXXX',
      bankName: 'SBI',
    })
    const { faculty } = testApp.app
    await expect(faculty.revealSecrets(sita, ' ', officer)).rejects.toMatchObject({
      fields: { why: { code: 'transition.reasonMissing' } },
    })
    for (const role of ['ROLE_ADMIN', 'ROLE_ACADEMICS', 'ROLE_PRINCIPAL', 'ROLE_HOD'] as const)
      await expect(
        faculty.revealSecrets(sita, 'Salary', { ...lakshmi, roles: [role] }),
      ).rejects.toMatchObject({
        code: 'session.notAllowed',
      })
    expect(await faculty.revealSecrets(sita, 'Salary', officer)).toEqual({
      pan: 'ABCPD1234E',
      bankAccount: '30123456789',
      ifsc: 'SBIN0001234',
      bankName: 'SBI',
    })
    expect(await auditedRows(testApp, 'staffSecrets.revealed')).toMatchObject([
      { entityId: sita, after: { employeeCode: 'E101', note: 'Salary' } },
    ])
    for (const text of ['ABCPD1234E', '30123456789', 'SBIN0001234'])
      expect([text, await tablesWith(testApp.app, text)]).toEqual([text, []])
  })

  it('are refused where they cannot be right', async () => {
    const importId = await check(
      'E101,ABCCD1234E,,,',
      'E102,,1.23E+15,SBIN0001234,',
      'E999,ABCPD1234E,,,',
      'E101,,30123456789,,',
      'E102,,,SBIN0001234,',
      'E101,,12345,SBIN1001234,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'pan'],
      [3, 'bankAccount'],
      [4, 'employeeCode'],
      [5, 'ifsc'],
      [6, 'bankAccount'],
      [7, 'bankAccount', 'ifsc'],
    ])
  })

  it('are not of somebody else by the name in the file', async () => {
    const named = (...rows: string[]) =>
      uploads().check(csvOf('Employee code,Name,PAN No,Account No,IFSC Code', ...rows))
    const importId = await named('E101,Sita Devi,ABCPD1234E,,', 'E102,Anil Kumar,AKLPD5678K,,')
    expect(await uploads().wrong(importId)).toEqual([[3, 'name']])
    expect(JSON.stringify((await testApp.app.imports.show(importId)).problemGroups)).toContain('Uma Nair')
    const { rows } = await testApp.app.imports.rows(importId, 'new', 1)
    const [saved] = await testApp.app.faculty.staff()
    expect(rows.map(({ about, registered }) => [about, registered])).toEqual([
      ['E101 · Sita Devi', saved?.name],
    ])
    expect(await uploads().wrong(await named('E102,U. Nair,AKLPD5678K,,', 'E101,,ABCPD1234E,,'))).toEqual([])
  })

  it('belong to one person each, as far as the PAN goes', async () => {
    await uploads().commit(await check(first))
    expect(await uploads().wrong(await check('E102,ABCPD1234E,,,'))).toEqual([[2, 'pan']])
  })

  it('are undone: what was stored before comes back', async () => {
    const one = await check(first)
    await uploads().commit(one)
    const two = await check('E101,,40123456789,,')
    await uploads().commit(two)
    expect((await testApp.app.faculty.maskedSecrets(sita))?.pan).toBe('XX XXXX 234E')
    await uploads().undo(two)
    expect((await testApp.app.faculty.maskedSecrets(sita))?.bankAccount).toBe('XXX XXXX 6789')
    const uma = await check('E102,AKLPD5678K,,,')
    await uploads().commit(uma)
    await uploads().undo(uma)
    const { id = '' } =
      (await testApp.app.faculty.staff()).find(({ employeeCode }) => employeeCode === 'E102') ?? {}
    expect(await testApp.app.faculty.maskedSecrets(id)).toBeNull()
    const rows = await auditedRows(testApp, 'staffSecrets.changed')
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows)).not.toMatch(/ABCPD|30123456789|AKLPD/)
  })

  it('are handed out to the person and go with them', async () => {
    await uploads().commit(await check(first))
    const data = personalDataOfApp(testApp.app)
    const [person] = await data.find('e101')
    if (!person) throw new Error('nobody')
    expect((await data.collect(person)).find(({ name }) => name === 'faculty.secrets')?.rows).toEqual([
      { pan: 'ABCPD1234E', bankAccount: '30123456789', ifsc: 'SBIN0001234', bankName: 'SBI' },
    ])
  })
})
