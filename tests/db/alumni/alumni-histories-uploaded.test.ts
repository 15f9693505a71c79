import { describe, expect, it } from 'vitest'
import { historyPlots } from '#lib/server/features/alumni/web/history-form.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { anitha } from '../../support/people/alumni.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(anyEngine)('histories of alumni, all of them, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const histories = () => testApp.app.alumni.histories

  it('are counted by status, company and package', async () => {
    await savedHistory(testApp)
    await savedHistory(testApp, { rollNumber: 'A02', company: 'INFOSYS', packages: 'Rs. 2,50,000' })
    await savedHistory(testApp, { rollNumber: 'A03', company: 'Wipro', packages: '' })
    const studies = { status: 'studying', instituteName: 'IIT Madras', location: 'Chennai' }
    await savedHistory(testApp, { rollNumber: 'A04', ...studies })
    const plots = await historyPlots(testApp.app)
    const barsOf = (name: string) =>
      plots.find((plot) => plot.name === name)?.bars.map(({ label, value }) => `${label} ${value}`)
    expect(barsOf('status')).toEqual(['Working 3', 'Studying 1'])
    expect(barsOf('companies')).toMatchObject([expect.stringMatching(/^infosys 2$/i) as string, 'Wipro 1'])
    expect(barsOf('packages')).toEqual([
      'below 3 lakh 1',
      '3 to 5 lakh 0',
      '5 to 8 lakh 1',
      '8 to 12 lakh 0',
      '12 lakh and more 0',
    ])
  })

  it('come from a list, leave those that are there, and are undone', async () => {
    await placeInCse(testApp)
    await savedHistory(testApp)
    const uploads = uploadsOf(testApp, 'alumni.history', anitha)
    const importId = await uploads.check(
      csvOf(
        'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email,Company,Designation,Experience,Location,Institute name',
        'Working,19b81a0512,Divya T,Ravi,B.Tech,2019,CSE,9848012345,d@example.com,Wipro,Lead,1 year,Pune,',
        'Working,19B81A0513,Kavya Rani,Ravi,B.Tech,2019,CSE,9848012345,k@example.com,Wipro,Lead,1 year,Pune,',
        'Higher studies,19B81A0514,Uma Nair,Hari,B.Tech,2019,CSE,9848012345,u@example.com,,,,Chennai,IIT Madras',
        'Working,19B81A0515,Hari Rao,Lal,B.Tech,2019,CSE,98480,h@example,,,,,',
        'Gone,19B81A0516,Lata Rao,Lal,B.Tech,2019,CSE,9848012345,l@example.com,,,,,',
      ),
    )
    expect(await testApp.app.imports.show(importId)).toMatchObject({ newRows: 2, unchangedRows: 1 })
    expect((await uploads.wrong(importId)).map(([line, ...fields]) => [line, ...fields.toSorted()])).toEqual([
      [5, 'company', 'designation', 'experience', 'location', 'studentEmail', 'studentMobile'],
      [6, 'status'],
    ])
    await uploads.commit(importId, true)
    expect((await histories().page(1, 10)).total).toBe(3)
    expect((await histories().ofNumbers(['19B81A0512']))[0]).toMatchObject({ company: 'Infosys' })
    await uploads.undo(importId)
    expect((await histories().page(1, 10)).total).toBe(1)
  })
})
