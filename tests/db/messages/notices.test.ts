import { describe, expect, it } from 'vitest'
import { keepEnded } from '#lib/server/features/notices/personal-data.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { draftNotice, padma, publishedNotice, scan, typedNotice } from '../../support/people/notices.ts'
import { openForEach } from '../../support/app/opened.ts'
import { showList } from '../../support/calls/shown-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const student: Actor = { id: 'u-asha', name: 'asha', requestId: 'r1', roles: ['ROLE_STUDENT'] }
const unchanged = { file: null, isDropped: false }

describe.each(engines)('notices on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const notices = () => testApp.app.notices
  const shownTo = async (role: Parameters<typeof userWith>[0] | null) =>
    (await notices().shownTo(role && userWith(role))).map(({ titleEn }) => titleEn)
  const filesKept = async () =>
    (await testApp.app.database.reads.selectFrom('files').select('name').execute()).length

  it('are drafts that nobody sees, are put up, and taken down', async () => {
    const id = await draftNotice(testApp)
    expect(await shownTo(null)).toEqual([])
    await notices().publish({ id, version: 1 }, padma)
    expect(await shownTo(null)).toEqual(['Closed on Friday'])
    await notices().withdraw({ id, version: 2 }, padma)
    expect(await shownTo('ROLE_ADMIN')).toEqual([])
    await notices().publish({ id, version: 3 }, padma)
    expect(await notices().find(id)).toMatchObject({ state: 'published', version: 4 })
    const trail = await Promise.all(
      ['added', 'published', 'withdrawn'].map((did) => auditedRows(testApp, `notice.${did}`)),
    )
    expect(trail.map((rows) => rows.length)).toEqual([1, 2, 1])
    expect(JSON.stringify(trail)).not.toContain('All offices')
  })

  it('are shown between their days, both included, by the clock of the college', async () => {
    await publishedNotice(testApp, { shownFrom: '2026-11-22', shownUntil: '2026-11-23' })
    const seenAt = async (instant: string) => {
      testApp.clock.set(instant)
      return (await shownTo(null)).length
    }
    expect(await seenAt('2026-11-21T18:29:59.999Z')).toBe(0)
    expect(await seenAt('2026-11-21T18:30:00.000Z')).toBe(1)
    expect(await seenAt('2026-11-23T18:29:59.999Z')).toBe(1)
    expect(await seenAt('2026-11-23T18:30:00.000Z')).toBe(0)
  })

  it('are shown to those whom they are for: important ones first, then the newest', async () => {
    await publishedNotice(testApp, { titleEn: 'Old', shownFrom: '2026-11-10' })
    await publishedNotice(testApp, { titleEn: 'New', shownFrom: '2026-11-21' })
    await publishedNotice(testApp, { titleEn: 'First', shownFrom: '2026-11-01', isImportant: true })
    await publishedNotice(testApp, { titleEn: 'Ours', audiences: ['students', 'faculty'] })
    expect(await shownTo(null)).toEqual(['First', 'New', 'Old'])
    expect(await shownTo('ROLE_STUDENT')).toEqual(['First', 'New', 'Ours', 'Old'])
    expect(await shownTo('ROLE_PARENT')).toEqual(['First', 'New', 'Old'])
  })

  it('are changed in the version that was seen; the trail keeps what differs alone', async () => {
    const id = await publishedNotice(testApp)
    const changed = typedNotice({ textEn: 'All offices and the library.', audiences: ['public', 'staff'] })
    await notices().change({ id, version: 2 }, changed, padma, unchanged)
    await notices().change({ id, version: 3 }, changed, padma, unchanged)
    expect(await notices().find(id)).toMatchObject({ version: 3, audiences: ['public', 'staff'] })
    expect(await auditedRows(testApp, 'notice.changed')).toMatchObject([
      {
        before: { title: 'Closed on Friday', textEn: 'All offices.', audiences: ['public'] },
        after: {
          title: 'Closed on Friday',
          textEn: 'All offices and the library.',
          audiences: ['public', 'staff'],
        },
      },
    ])
    await expect(notices().change({ id, version: 2 }, changed, padma, unchanged)).rejects.toMatchObject({
      code: 'notices.changedSince',
    })
  })

  it('carry one PDF, which stays, is replaced, or goes', async () => {
    const id = await draftNotice(testApp, {}, scan())
    expect(await notices().paper(id)).toMatchObject({ name: 'list.pdf' })
    await notices().change({ id, version: 1 }, typedNotice({ link: '/fees' }), padma, unchanged)
    expect(await notices().paper(id)).toMatchObject({ name: 'list.pdf' })
    const other = { ...scan('b'), name: 'new.pdf' }
    await notices().change({ id, version: 2 }, typedNotice(), padma, { file: other, isDropped: true })
    expect(await notices().paper(id)).toMatchObject({ name: 'new.pdf' })
    await notices().change({ id, version: 3 }, typedNotice(), padma, { file: null, isDropped: true })
    expect(await filesKept()).toBe(0)
    const page = { name: 'x.pdf', bytes: Buffer.from('<html>') }
    await expect(draftNotice(testApp, {}, page)).rejects.toMatchObject({
      fields: { paper: { code: 'notices.fileType' } },
    })
  })

  it('are deleted as drafts alone, with their file', async () => {
    const up = await publishedNotice(testApp)
    await expect(notices().remove({ id: up, version: 2 }, padma)).rejects.toMatchObject({
      code: 'notices.notDraft',
    })
    const id = await draftNotice(testApp, {}, scan())
    await notices().remove({ id, version: 1 }, padma)
    expect([await notices().find(id), await filesKept()]).toEqual([null, 0])
    await expect(notices().publish({ id, version: 1 }, padma)).rejects.toMatchObject({
      code: 'notices.notFound',
    })
    expect(await auditedRows(testApp, 'notice.removed')).toHaveLength(1)
  })

  it('are not put up by others, twice, or once their last day has passed', async () => {
    const id = await draftNotice(testApp)
    await expect(notices().publish({ id, version: 1 }, student)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await expect(notices().withdraw({ id, version: 1 }, padma)).rejects.toMatchObject({
      code: 'notices.otherState',
    })
    const ends = await Promise.allSettled([1, 2].map(() => notices().publish({ id, version: 1 }, padma)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const over = await draftNotice(testApp, { shownUntil: '2026-11-20' })
    await expect(notices().publish({ id: over, version: 1 }, padma)).rejects.toMatchObject({
      fields: { shownUntil: { code: 'notices.over' } },
    })
  })

  it('are found in their list by words, by whom they are for and by where they stand', async () => {
    await draftNotice(testApp, { titleEn: 'Draft' })
    await publishedNotice(testApp, { titleEn: 'Up', audiences: ['parents'] })
    await publishedNotice(testApp, { titleEn: 'Later', shownFrom: '2026-11-25' })
    await publishedNotice(testApp, { titleEn: 'Past', shownFrom: '2026-11-18', shownUntil: '2026-11-21' })
    const down = await publishedNotice(testApp, { titleEn: 'Down' })
    await notices().withdraw({ id: down, version: 2 }, padma)
    testApp.clock.set('2026-11-22T06:00:00.000Z')
    const found = async (query: Record<string, string>) =>
      (await showList(testApp, 'notices', query)).rows.map(({ key }) => key)
    const titles = async (query: Record<string, string>) =>
      Promise.all((await found(query)).map(async (key) => (await notices().find(key))?.titleEn))
    for (const [place, title] of Object.entries({
      draft: 'Draft', shown: 'Up', scheduled: 'Later', over: 'Past', withdrawn: 'Down',
    }))
      expect([place, await titles({ place })]).toEqual([place, [title]])
    expect(await titles({ audience: 'parents' })).toEqual(['Up'])
    expect(await titles({ search: 'lat' })).toEqual(['Later'])
    expect(await titles({ sort: 'title' })).toEqual(['Down', 'Draft', 'Later', 'Past', 'Up'])
  })

  it('go three years after their last day, with their files', async () => {
    const id = await publishedNotice(testApp, {}, scan())
    testApp.clock.set(new Date(Date.parse('2026-11-27T06:00:00.000Z') + keepEnded * 86_400_000).toISOString())
    await testApp.app.housekeeping.run()
    expect(await notices().find(id)).not.toBeNull()
    testApp.clock.set(new Date(Date.parse('2026-11-28T06:00:00.000Z') + keepEnded * 86_400_000).toISOString())
    await testApp.app.housekeeping.run()
    expect([await notices().find(id), await filesKept()]).toEqual([null, 0])
  })
})
