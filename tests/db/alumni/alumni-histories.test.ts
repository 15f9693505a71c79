import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { historyChanges } from '#lib/server/features/alumni/web/history-form.ts'
import { savedHistory, typedHistory } from '../../support/people/alumni-histories.ts'
import { anitha } from '../../support/people/alumni.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(engines)('histories of alumni on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const histories = () => testApp.app.alumni.histories

  it('are kept with photo and certificate, and nothing of the other status', async () => {
    const grey = { width: 600, height: 400, channels: 3 as const, background: '#888' }
    const photo = { name: 'me.png', bytes: await sharp({ create: grey }).png().toBuffer() }
    const certificate = { name: 'offer.pdf', bytes: Buffer.from('%PDF-1.7') }
    const said = typedHistory({ instituteName: 'IIT Madras' })
    const id = await histories().save(said, { photo, certificate }, anitha)
    expect(await histories().find(id)).toMatchObject({ ...said, instituteName: '', createdBy: 'u-anitha' })
    expect(await histories().addresses(id)).toMatchObject({
      photo: expect.stringMatching(/photo\.jpg$/) as string,
      certificate: expect.stringMatching(/offer\.pdf$/) as string,
    })
    expect(await auditedRows(testApp, 'alumniHistory.saved')).toMatchObject([
      { entityId: id, after: { rollNumber: '19B81A0512', status: 'working' } },
    ])
  })

  it('refuse the first thing that is wrong, at its field, and keep nothing', async () => {
    const save = (given: Parameters<typeof typedHistory>[0], name = 'offer.pdf', text = '%PDF-1.7') =>
      histories().save(
        typedHistory(given),
        { photo: undefined, certificate: { name, bytes: Buffer.from(text) } },
        anitha,
      )
    await expect(save({ status: '', name: '' })).rejects.toMatchObject({
      fields: { status: { code: 'alumniHistory.status' } },
    })
    await expect(save({ experience: '' })).rejects.toMatchObject({
      fields: { experience: { code: 'alumniHistory.experience' } },
    })
    await expect(save({}, 'offer.pdf', '')).rejects.toMatchObject({
      fields: { certificate: { code: 'alumniHistory.offerLetter' } },
    })
    await expect(save({}, 'offer.pdf', '<html>')).rejects.toMatchObject({
      fields: { certificate: { code: 'alumni.wrongFile' } },
    })
    expect(await histories().page(1, 10)).toMatchObject({ total: 0 })
  })

  it('are corrected from the version that was seen, and say what stood there before', async () => {
    const id = await savedHistory(testApp)
    await savedHistory(testApp, { rollNumber: '19B81A0513', name: 'Ravi' })
    const change = (given: Parameters<typeof typedHistory>[0], version = 1, bytes = '') =>
      histories().change(
        { id, version },
        typedHistory(given),
        { photo: undefined, certificate: { name: 'new.pdf', bytes: Buffer.from(bytes) } },
        anitha,
      )
    await change({ company: ' INFOSYS ', packages: '8 LPA' })
    expect(await histories().find(id)).toMatchObject({ company: 'INFOSYS', packages: '8 LPA', version: 2 })
    expect((await histories().addresses(id)).certificate).toMatch(/offer\.pdf$/)
    await expect(change({})).rejects.toMatchObject({ code: 'alumniHistory.changedSince' })
    await expect(change({ rollNumber: '19B81A0513' }, 2)).rejects.toMatchObject({
      fields: { rollNumber: { code: 'alumniHistory.known' } },
    })
    const studies = { status: 'studying', instituteName: 'IIT Madras', location: 'Chennai' }
    await expect(change(studies, 2)).rejects.toMatchObject({
      fields: { certificate: { code: 'alumniHistory.admitCard' } },
    })
    await change(studies, 2, '%PDF-1.7 a card')
    expect(await histories().find(id)).toMatchObject({ status: 'studying', company: '', version: 3 })
    expect((await histories().addresses(id)).certificate).toMatch(/new\.pdf$/)
    const [last, first, started] = await historyChanges(testApp.app, id)
    expect(last?.fields).toContainEqual({ field: 'Status', before: 'Working', after: 'Studying' })
    expect(last?.fields).toContainEqual({ field: 'Letter', before: 'offer.pdf', after: 'new.pdf' })
    expect(first?.fields).toEqual([
      { field: 'Company', before: 'Infosys', after: 'INFOSYS' },
      { field: 'Package', before: '6.5 LPA', after: '8 LPA' },
    ])
    expect(started).toMatchObject({ action: 'Entered an alumni history', fields: [] })
  })

  it('need another letter where the company or the institute is another one, if they have one', async () => {
    await placeInCse(testApp)
    const id = await savedHistory(testApp)
    const change = (given: Parameters<typeof typedHistory>[0], version: number, name = '') => {
      const certificate = name === '' ? undefined : { name, bytes: Buffer.from('%PDF-1.7') }
      return histories().change(
        { id, version },
        typedHistory(given),
        { photo: undefined, certificate },
        anitha,
      )
    }
    await expect(change({ company: 'Wipro' }, 1)).rejects.toMatchObject({
      fields: { certificate: { code: 'alumniHistory.offerLetter' } },
    })
    // Fields that the status drops do not change the certificate's address.
    await change({ packages: '9 LPA', instituteName: 'IIT Madras' }, 1)
    await change({ company: 'Wipro' }, 2, 'wipro.pdf')
    expect((await histories().addresses(id)).certificate).toMatch(/wipro\.pdf$/)
    const uploads = uploadsOf(testApp, 'alumni.history', anitha)
    await uploads.commit(
      await uploads.check(
        csvOf(
          'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email,Company,Designation,Experience,Location',
          'Working,A09,Kavya Rani,Ravi,B.Tech,2019,CSE,9848012345,k@example.com,Wipro,Lead,1 year,Pune',
        ),
      ),
    )
    const [listed] = await histories().ofNumbers(['A09'])
    const none = { photo: undefined, certificate: undefined }
    await histories().change(
      { id: listed?.id ?? '', version: 1 },
      typedHistory({ rollNumber: 'A09' }),
      none,
      anitha,
    )
    expect(await histories().find(listed?.id ?? '')).toMatchObject({ company: 'Infosys', version: 2 })
  })

  it('say of a corrected number, address or photo that it is another, and nothing of what is the same', async () => {
    const id = await savedHistory(testApp)
    const grey = { width: 600, height: 400, channels: 3 as const, background: '#888' }
    const photo = { name: 'me.png', bytes: await sharp({ create: grey }).png().toBuffer() }
    const reached = typedHistory({ studentMobile: '9000000001', studentEmail: 'new@example.com' })
    await histories().change({ id, version: 1 }, reached, { photo, certificate: undefined }, anitha)
    const [messages] = await historyChanges(testApp.app, id)
    expect(messages?.fields).toEqual(
      ['Another mobile number', 'Another email', 'Another photo'].map((field) => ({
        field,
        before: '',
        after: 'yes',
      })),
    )
    const [row] = await auditedRows(testApp, 'alumniHistory.changed')
    expect(JSON.stringify(row)).not.toMatch(/9000000001|new@example/)
    await histories().change(
      { id, version: 2 },
      reached,
      { photo: undefined, certificate: undefined },
      anitha,
    )
    expect(await histories().find(id)).toMatchObject({ version: 2 })
    expect(await historyChanges(testApp.app, id)).toHaveLength(2)
  })

  it('is corrected once by two at once', async () => {
    const id = await savedHistory(testApp)
    const none = { photo: undefined, certificate: undefined }
    const ends = await Promise.allSettled(
      ['Lead', 'Tester'].map((designation) =>
        histories().change({ id, version: 1 }, typedHistory({ designation }), none, anitha),
      ),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('have each roll number once, also of two who save it at once', async () => {
    const ends = await Promise.allSettled([savedHistory(testApp), savedHistory(testApp)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(savedHistory(testApp, { name: 'Another' })).rejects.toMatchObject({
      fields: { rollNumber: { code: 'alumniHistory.known' } },
    })
  })

  it('are removed with their files, in the version that was seen', async () => {
    const id = await savedHistory(testApp)
    await expect(histories().remove(id, 2, anitha)).rejects.toMatchObject({
      code: 'alumniHistory.changedSince',
    })
    await histories().remove(id, 1, anitha)
    expect(await histories().addresses(id)).toEqual({ photo: null, certificate: null })
    await expect(histories().remove(id, 1, anitha)).rejects.toMatchObject({ code: 'alumniHistory.notFound' })
  })
})
