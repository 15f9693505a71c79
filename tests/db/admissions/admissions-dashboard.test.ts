import { describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** Today is Saturday, 21 November 2026. */
describe.each(anyEngine)('the dashboard of admissions on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const figures = () => testApp.app.dashboard(['ROLE_ADMISSIONS'], userWith('ROLE_ADMISSIONS'))
  const tile = async (name: string) => (await figures()).tiles.find((each) => each.name === name)
  const found = async (link: string): Promise<string[]> =>
    columnOf(await showList(testApp, 'admissions', link.split('?')[1] ?? ''), 'number').toSorted()

  /** Saves two admissions without a day of admission, as spreadsheets allow; they count from the day of saving. */
  async function dayless() {
    const { admissions, catalogue } = testApp.app
    await catalogue.addDefaults(lakshmi)
    for (const [index, saved] of ['2026-11-15T18:29:00.000Z', '2026-11-21T06:00:00.000Z'].entries()) {
      testApp.clock.set(saved)
      const { id } = await admissions.save(
        newAdmission({
          aadharNo: String(300_000_000_000 + index),
          hallTicketNo: '',
          dateOfAdmission: '2026-11-15',
        }),
        swathi,
      )
      await testApp.app.database.writes
        .updateTable('admissions')
        .set({ admitted_on: '' })
        .where('id', '=', id)
        .execute()
    }
  }

  async function season() {
    const { admissions, catalogue } = testApp.app
    await catalogue.addDefaults(lakshmi)
    const days = ['2026-11-21', '2026-11-16', '2026-11-15', '2026-04-30']
    for (const [index, dateOfAdmission] of days.entries()) {
      const more = { aadharNo: String(300_000_000_000 + index), name: 'Many Rao', hallTicketNo: '' }
      await admissions.save(newAdmission({ ...more, dateOfAdmission }), swathi)
    }
  }

  it('says nothing but zeros while nobody has applied', async () => {
    const { tiles, plots } = await figures()
    expect(tiles.slice(0, 4).map(({ value }) => value)).toEqual(['0', '0', '0', '0'])
    expect(plots.slice(0, 2).map(({ title }) => title)).toEqual([
      'Admitted this academic year: 0',
      'Nobody has been admitted this academic year yet',
    ])
  })

  it('counts an admission without a day on the Indian day on which it was saved', async () => {
    await dayless()
    const today = await tile('admissionsToday')
    const week = await tile('admissionsThisWeek')
    // The first one is saved a minute before Monday starts in India.
    expect([today?.value, week?.value]).toEqual(['1', '1'])
    expect(await found(today?.link ?? '')).toEqual(['2026/0002'])
    expect(await found('?admittedTo=2026-11-15')).toEqual(['2026/0001'])
  })

  it('counts those of today and of this week, and leads to them', async () => {
    await season()
    const today = await tile('admissionsToday')
    const week = await tile('admissionsThisWeek')
    expect([today?.value, week?.value]).toEqual(['1', '2'])
    expect(await found(today?.link ?? '')).toEqual(['2026/0001'])
    expect(await found(week?.link ?? '')).toEqual(['2026/0001', '2026/0002'])
    expect(await tile('admissionsWaiting')).toMatchObject({
      value: '4',
      context: 'this academic year: 3',
    })
  })

  it('counts the admitted who owe a certificate, and leads to them', async () => {
    await season()
    const { admissions, catalogue } = testApp.app
    const [first = '', second = ''] = (await showList(testApp, 'admissions')).rows.map(({ key }) => key)
    for (const id of [first, second])
      await admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const all = (await catalogue.read()).open('certificate').map(({ id }) => id)
    const [waived = '', ...handedIn] = all
    const received = { kind: 'handedIn' as const, certificateIds: handedIn, note: '' }
    await admissions.receiveCertificates(first, received, swathi)
    const missing = await tile('certificatesMissing')
    expect(missing?.value).toBe('2')
    expect(await found(missing?.link ?? '')).toHaveLength(2)
    const needless = { kind: 'notNeeded' as const, certificateIds: [waived], note: '' }
    await admissions.receiveCertificates(first, needless, swathi)
    expect((await tile('certificatesMissing'))?.value).toBe('1')
  })

  it('shows the admitted of each branch and type against its seats; applications and cancelled ones take none', async () => {
    await season()
    const { admissions, catalogue } = testApp.app
    const view = await catalogue.read()
    const cse = view.byId(await entryId(testApp, 'branch', 'CSE'))
    const convener = await entryId(testApp, 'seatType', 'Convener')
    const typed = { name: cse?.name ?? '', shortName: 'CSE', code: '05', intake: { [convener]: 1 } }
    const blank = {
      parentId: cse?.parentId ?? '',
      batchId: '',
      semesterId: '',
      regulationId: '',
      years: null,
      reportsAs: '',
    }
    await catalogue.change(
      cse?.id ?? '',
      { ...typed, ...blank, departmentId: cse?.departmentId ?? '' },
      cse?.version ?? 0,
      lakshmi,
    )
    const [first = '', second = '', third = ''] = (
      await showList(testApp, 'admissions', { sort: 'number' })
    ).rows.map(({ key }) => key)
    for (const id of [first, third])
      await admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    await admissions.move(second, { move: 'cancel', version: 1, note: 'Moved away' }, swathi)
    // A lateral entry takes a seat of the batch before.
    const earlier = { aadharNo: '300000000009', name: 'Lata', hallTicketNo: '', batch: '2025' }
    const lateral = await admissions.save(newAdmission({ ...earlier, dateOfAdmission: '2026-04-30' }), swathi)
    await admissions.move(lateral.id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const { plots, tiles } = await figures()
    expect(plots[0]).toMatchObject({
      title: '2026-2030: 200% of all seats are taken (2 of 1)',
      about: 'Admitted students of 2026-2030, against the seats under Courses and lists',
      bars: [{ label: 'CSE', value: 2, of: 1, isWarning: true }],
    })
    const [fourth = ''] = await showList(testApp, 'admissions', { sort: 'number' }).then(({ rows }) =>
      rows.map(({ key }) => key).slice(2, 3),
    )
    expect((await admissions.planAdmitting([fourth])).seats).toMatchObject([{ taken: 2, added: 1, seats: 1 }])
    expect(plots[1]?.bars).toEqual([
      { label: 'Direct', value: 2 },
      { label: 'Convener', value: 0, of: 1 },
    ])
    // The cancelled one is not among the applications of the week, which the list does not show either.
    const week = tiles.find(({ name }) => name === 'admissionsThisWeek')
    expect(week).toMatchObject({ value: '1', context: 'Cancelled: 1' })
  })
})
