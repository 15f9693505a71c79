import { describe, expect, it } from 'vitest'
import { handleListPreferences } from '#lib/server/kernel/lists/preferences/preferences-form.ts'
import type { SaveListView } from '#lib/server/kernel/lists/preferences/list-view-fields.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { showList } from '../../support/calls/shown-list.ts'

const waiting: SaveListView = {
  list: 'admissions',
  name: 'Waiting',
  query: '?state=submitted',
  role: null,
}
const other = (user: CurrentUser): CurrentUser => ({ ...user, id: 'other', username: 'other' })

describe.each(engines)('what users save about lists, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const preferences = () => testApp.app.listPreferences
  const clerk = userWith('ROLE_ADMISSIONS')
  const administrator = userWith('ROLE_ADMIN')

  it('a view leads back to its query, and is only its owner’s', async () => {
    await preferences().saveView(waiting, clerk, lakshmi)
    expect(await preferences().viewsOf(clerk)).toMatchObject([
      { name: 'Waiting', page: '/app/Admissions', address: '/app/Admissions?state=submitted', role: null },
    ])
    expect(await preferences().viewsOf(other(clerk))).toEqual([])
    await expect(preferences().saveView(waiting, clerk, lakshmi)).rejects.toMatchObject({
      code: 'listView.nameTaken',
    })
    const list = await testApp.app.lists.show('admissions', new URLSearchParams('state=submitted'), clerk)
    expect(list.saved).toMatchObject({ current: { name: 'Waiting', isOwn: true }, query: '?state=submitted' })
    const id = list.saved?.current?.id ?? ''
    await expect(preferences().removeView(id, other(clerk), lakshmi)).rejects.toMatchObject({
      code: 'listView.notFound',
    })
    await preferences().removeView(id, clerk, lakshmi)
    expect(await preferences().viewsOf(clerk)).toEqual([])
  })

  it('a view of a role is saved by an administrator alone, and the trail names it', async () => {
    const ofRole: SaveListView = { ...waiting, role: 'ROLE_ADMISSIONS' }
    await expect(preferences().saveView(ofRole, clerk, lakshmi)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await expect(
      preferences().saveView({ ...ofRole, role: 'ROLE_LIBRARY_INCHARGE' }, administrator, lakshmi),
    ).rejects.toMatchObject({ fields: { role: { code: 'listView.roleCannotOpen' } } })
    await preferences().saveView(ofRole, administrator, lakshmi)
    const [view] = await preferences().viewsOf(other(clerk))
    expect(view).toMatchObject({ name: 'Waiting', role: 'ROLE_ADMISSIONS' })
    await expect(preferences().removeView(view?.id ?? '', clerk, lakshmi)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    expect(await auditedRows(testApp, 'listView.saved')).toMatchObject([
      { after: { viewName: 'Waiting', role: 'ROLE_ADMISSIONS' } },
    ])
  })

  it('a view is refused for a list that the user may not open, and with an Aadhaar number in it', async () => {
    await expect(preferences().saveView({ ...waiting, list: 'users' }, clerk, lakshmi)).rejects.toMatchObject(
      { code: 'session.notAllowed' },
    )
    await expect(
      preferences().saveView({ ...waiting, query: '?search=2345+6789+0124' }, clerk, lakshmi),
    ).rejects.toMatchObject({ code: 'list.numberInSearch' })
    await expect(
      preferences().saveView({ ...waiting, list: 'nothing' }, clerk, lakshmi),
    ).rejects.toMatchObject({ code: 'list.notFound' })
  })

  it('chosen columns are shown to that user until the standard ones are chosen again', async () => {
    const headings = async () => (await showList(testApp, 'students', '')).columns.map(({ name }) => name)
    const standard = await headings()
    expect(standard).not.toContain('mobile')
    const user = userWith('ROLE_ADMIN')
    await preferences().saveColumns('students', ['name', 'mobile', 'nonsense'], user)
    expect(await headings()).toEqual(['number', 'name', 'mobile'])
    await preferences().saveColumns('students', ['name'], user)
    expect(await headings()).toEqual(['number', 'name'])
    await preferences().saveColumns('students', null, user)
    expect(await headings()).toEqual(standard)
  })

  it('the forms of the bar lead back to the list, and refuse an address outside of this site', async () => {
    const sent = (fields: Record<string, string>) =>
      handleListPreferences(sentForm(testApp, { page: '/app/Saved Views', role: 'ROLE_ADMISSIONS', fields }))
    const view = { list: 'admissions', name: 'Mine', query: '?state=submitted', role: '', action: 'save' }
    expect(leadsTo(testApp, await sent({ ...view, back: '/app/Admissions?state=submitted' }))).toBe(
      '/app/Admissions?state=submitted',
    )
    expect(leadsTo(testApp, await sent({ ...view, name: 'Other', back: '//evil.example/x' }))).toBe(
      '/evil.example/x',
    )
    expect(await sent({ ...view, name: '' })).toMatchObject({ fields: { name: expect.any(String) } })
    expect(await sent({ ...view, name: 'Odd', query: '?a=<script>' })).toMatchObject({
      fields: { query: expect.any(String) },
    })
  })
})

describe('a list with a preset filter', () => {
  const testApp = openForEach(() => openTestApp('sqlite'))
  const admissions = (query: string) => showList(testApp, 'admissions', query)

  it('leaves out cancelled admissions until the user takes the filter off or searches', async () => {
    const bare = await admissions('')
    expect(bare.chips).toEqual([{ label: 'Status: Not cancelled', without: '?state=any', isPreset: true }])
    expect((await admissions('state=any')).chips).toEqual([])
    expect((await admissions('search=asha')).chips).toMatchObject([{ label: '“asha”' }])
    expect(bare.files).toBeNull()
    expect(bare.empty).toBe('No admission is saved yet.')
  })
})
