import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleNewNotice, noticePage, noticeSent } from '#lib/server/features/notices/web/notices-form.ts'
import { userWith } from '../../support/calls/call.ts'
import { draftNotice, holiday, publishedNotice, scan } from '../../support/people/notices.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, postedTo, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

interface NoticeForm {
  fields?: Readonly<Record<string, string | File | readonly string[]>>
  role?: Role
}

function sent({ fields = {}, role = 'ROLE_PRINCIPAL' }: NoticeForm) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each)
  return postedTo(testApp, { url: new URL('http://campus.test/app/Notices'), body, user: userWith(role) })
}

/** Submits only a button's fields. */
const pressed = (action: string, version: string, role: Role = 'ROLE_PRINCIPAL') =>
  sentForm(testApp, { page: '/app/Notices', role, fields: { action, version } })

const { isImportant: _, ...typed } = holiday

it('takes a new one with its file, as a draft', async () => {
  const paper = new File([Buffer.from(scan().bytes)], 'list.pdf')
  const place = leadsTo(
    testApp,
    await handleNewNotice(sent({ fields: { ...typed, paper, isImportant: 'on' } })),
  )
  expect(place).toMatch(/^\/app\/Notices\/[0-9a-f-]{36} says added$/)
  const id = place.split(/[/ ]/)[3] ?? ''
  expect(await testApp.app.notices.find(id)).toMatchObject({ state: 'draft', isImportant: true })
  expect(await testApp.app.notices.paper(id)).toMatchObject({ name: 'list.pdf' })
})

it('says at the field what is wrong, beside what was typed', async () => {
  const wrong = {
    ...typed,
    audiences: [],
    titleEn: '',
    link: 'javascript:alert(1)',
    shownUntil: '2026-11-01',
  }
  const state = await handleNewNotice(sent({ fields: wrong }))
  expect(state).toMatchObject({
    values: { textEn: 'All offices.' },
    fields: {
      titleEn: 'This is a required field',
      link: expect.stringMatching(/^Please enter a web address/) as string,
    },
  })
})

it('is for those who write notices alone', async () => {
  const fields = { ...typed, version: '1', action: 'publish' }
  const id = await draftNotice(testApp)
  for (const role of ['ROLE_STUDENT', 'ROLE_FACULTY', 'ROLE_DEAN'] as const) {
    expect(leadsTo(testApp, await handleNewNotice(sent({ fields, role })))).toContain('notAllowed')
    expect(leadsTo(testApp, await noticeSent(sent({ fields, role }), id))).toContain('notAllowed')
    expect(leadsTo(testApp, await noticeSent(pressed('publish', '1', role), id))).toContain('notAllowed')
  }
})

it('is put up, changed, taken down and deleted by the button that was pressed', async () => {
  const id = await draftNotice(testApp)
  const press = async (action: string, version: string) =>
    leadsTo(testApp, await noticeSent(pressed(action, version), id))
  const changed = { ...typed, titleEn: 'Open', action: 'change', version: '2' }
  expect(await press('publish', '1')).toMatch(/says published$/)
  expect(leadsTo(testApp, await noticeSent(sent({ fields: changed }), id))).toMatch(/says changed$/)
  expect(await press('withdraw', '3')).toMatch(/says withdrawn$/)
  expect(await press('remove', '4')).toContain('notices.notDraft')
  expect(await press('other', '4')).toContain('request.invalid')
  expect(leadsTo(testApp, await noticeSent(sent({ fields: { action: 'other' } }), id))).toContain(
    'request.invalid',
  )
  const draft = await draftNotice(testApp)
  const removed = await noticeSent(pressed('remove', '1'), draft)
  expect(leadsTo(testApp, removed)).toBe('/app/Notices says removed')
})

it('tells what somebody else has changed meanwhile, and goes on from there', async () => {
  const id = await publishedNotice(testApp)
  const context = sent({ fields: { ...typed, titleEn: 'Mine', action: 'change', version: '1' } })
  const state = await shownAgain(noticeSent(context, id))
  const page = await noticePage(context, id, state)
  expect(page?.stale?.fields).toEqual([
    { label: 'Title (English)', stored: 'Closed on Friday', typed: 'Mine' },
  ])
  expect(page?.state.values).toMatchObject({ titleEn: 'Mine', version: '2' })
})

it('shows what is stored where another button was pressed', async () => {
  const id = await draftNotice(testApp, { shownFrom: '2026-11-01', shownUntil: '2026-11-02' })
  const context = pressed('publish', '1')
  const state = await shownAgain(noticeSent(context, id))
  const page = await noticePage(context, id, state)
  expect(page?.state).toMatchObject({
    values: { titleEn: 'Closed on Friday', shownUntil: '2026-11-02', version: '1' },
    fields: { shownUntil: expect.stringContaining('The last day has passed.') as string },
  })
  expect(page?.state.chosen('audiences')).toEqual(['public'])
})

it('counts an action with a file as an upload, and no action of a button alone', async () => {
  const id = await draftNotice(testApp)
  const url = new URL('http://campus.test/app/Notices')
  const user = userWith('ROLE_PRINCIPAL')
  for (const [body, limit] of [
    [new URLSearchParams({ action: 'publish', version: '1' }), 'staff'],
    [new FormData(), 'uploads'],
  ] as const) {
    const context = postedTo(testApp, { url, body, user })
    await noticeSent(context, id)
    expect(context.locals.counted).toEqual([limit])
  }
})

it('says that a file has to be chosen once more where anything else was wrong', async () => {
  const fields = { ...typed, titleEn: '', paper: new File(['<html>'], 'list.pdf') }
  expect(await shownAgain(handleNewNotice(sent({ fields })))).toMatchObject({
    fields: {
      titleEn: 'This is a required field',
      paper: 'Please choose the file again: it was not saved.',
    },
  })
  const { fields: alone } = await shownAgain(
    handleNewNotice(sent({ fields: { ...typed, paper: new File(['<html>'], 'list.pdf') } })),
  )
  expect(Object.keys(alone)).toEqual(['paper'])
  expect(alone['paper']).not.toContain('once more')
})

it.each(['__proto__', 'constructor', 'everybody', ''])(
  'is shown again where an audience is sent that there is not: %j',
  async (audience) => {
    const id = await draftNotice(testApp)
    const context = sent({ fields: { action: 'change', version: '1', audiences: audience, titleEn: '' } })
    const state = await shownAgain(noticeSent(context, id))
    const page = await noticePage(context, id, state)
    expect(page?.notice.id).toBe(id)
  },
)
