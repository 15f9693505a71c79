import { beforeEach, describe, expect, it } from 'vitest'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { typedMember } from '../../support/people/faculty.ts'

describe.each(engines)('uploads into the register of staff on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const faculty = () => testApp.app.faculty
  const heading =
    'Emp Code,Name,Staff type,Sex,DOJ,Date of relieving,Mobile No,Nature of Appointment,Short code,Qualification,Experience,JNTU ID,Ratified'
  const uploads = () => uploadsOf(testApp, 'faculty')
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))

  it('read the columns of colleges, and are undone', async () => {
    const id = await faculty().add(typedMember({ shortName: 'SD', mobile: '9848022338' }), lakshmi)
    const importId = await check(
      'E101,Sita Devi,Faculty,F,15/06/2015,,,Permanent,,"M.Tech (CSE), JNTUH, 2015; Ph.D. (CSE), OU, 2021","TCS, 2010-2014",1234-15,Yes',
      'E201,Ramu Boya,Driver,M,01/07/2019,31/12/2024,94901 30001,Contractual,,,,,',
    )
    const { rows } = await testApp.app.imports.changes(importId, 1)
    expect(rows[0]?.changes.map(({ title }) => title)).toEqual([
      'Gender',
      'Joined on',
      'Nature of appointment',
      'University id',
      'Ratification',
      'Qualifications',
      'Former posts',
    ])
    await uploads().commit(importId)
    expect(await faculty().find(id)).toMatchObject({
      kind: 'teaching',
      gender: 'female',
      joinedOn: '2015-06-15',
      mobile: '9848022338',
      appointment: 'regular',
      shortName: 'SD',
      qualifications: [
        { degree: 'M.Tech', subject: 'CSE', institution: 'JNTUH', year: '2015' },
        { degree: 'Ph.D.', subject: 'CSE', institution: 'OU', year: '2021' },
      ],
      experience: [{ post: '', employer: 'TCS', from: '2010', to: '2014' }],
      universityId: '1234-15',
      ratification: 'ratified',
    })
    const ramu = (await faculty().staff()).find(({ employeeCode }) => employeeCode === 'E201')
    expect(ramu).toMatchObject({
      kind: 'driver',
      status: 'left',
      leftOn: '2024-12-31',
      appointment: 'contract',
    })
    await uploads().undo(importId)
    expect(await faculty().staff()).toMatchObject([{ id, gender: '', qualifications: [], shortName: 'SD' }])
  })

  it('give a code of the series to who has none, and find them again', async () => {
    const guard = ',Polaiah Chinta,Security guard,,,,9490130002,,,,,,'
    await uploads().commit(await check(guard, 'NA,Yesu Dasu,Technician,,,,9490130003,,,,,,'))
    const codes = async () => (await faculty().staff()).map(({ employeeCode }) => employeeCode).toSorted()
    expect(await codes()).toEqual(['S0001', 'S0002'])
    const again = await check(guard)
    expect(await testApp.app.imports.show(again)).toMatchObject({ newRows: 0, unchangedRows: 1 })
    expect(await uploads().wrong(await check(',Nobody Knows,Driver,,,,,,,,,,'))).toEqual([
      [2, 'employeeCode'],
    ])
  })

  it('say at the cell what is not understood, and guess nothing', async () => {
    await faculty().add(typedMember({ shortName: 'KR' }), lakshmi)
    const importId = await check(
      'E1,Ravi Kumar,Gardener,,,,,,,,,,',
      'E2,Uma Nair,,X,,,,,,,,,',
      'E3,Anil Rao,,,,,12345,,,,,,',
      'E4,Hari Rao,,,,,,,kr,,,,',
      'E5,Lata Rao,,,,,,,,M.Tech 2015,,,',
      'E6,Lata Rani,,,,,,,,,8 years,,',
      'E7,Mina Rao,,,02/05/2020,01/05/2020,,,,,,,',
      'E8,Ajay Rao,,,,,,,AJ,,,,',
      'E9,Arun Jain,,,,,,,aj,,,,',
      'E10,Devi Jain,,,01/06/2050,,,,,,,,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'kind'],
      [3, 'gender'],
      [4, 'mobile'],
      [5, 'shortName'],
      [6, 'qualifications'],
      [7, 'experience'],
      [8, 'leftOn'],
      [9, 'shortName'],
      [10, 'shortName'],
      [11, 'joinedOn'],
    ])
  })
})
