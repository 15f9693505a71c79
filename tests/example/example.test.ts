import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { badgesOf } from '#lib/campus/menu.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { ask, envelope } from '../support/calls/call.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { lakshmi, openTestApp } from '../support/app/test-app.ts'
import { POST, lostItemsFeature, lostItemsOf } from './feature/feature.ts'
import { openLostItems } from './feature/open-lost-items.ts'

const guard: CurrentUser = {
  id: 'u-guard',
  username: 'guard',
  email: 'guard@example.edu',
  fullName: 'Guard',
  program: '',
  roles: ['ROLE_SECURITY'],
  mustAddFactor: false,
}

describe.each(engines)('a feature that nobody knows, on %s', (engine) => {
  const testApp = openForEach(() => openLostItems(engine))

  it('keeps rows, tells the trail and the tags, and counts in a worker', async () => {
    const { app } = testApp
    await app.start()
    await lostItemsOf(app).add('Umbrella', lakshmi)
    await app.refresh()
    expect(await lostItemsOf(app).count()).toBe(1)
    expect(lostItemsOf(app).changedTags).toEqual(['lostItems'])
    const rows = await auditedRows(testApp, 'lostItem')
    expect(rows).toMatchObject([{ action: 'lostItem.added', actorName: 'exam-lakshmi' }])
  })

  it('does its job', async () => {
    const { app } = testApp
    await lostItemsOf(app).add('Umbrella', lakshmi)
    expect((await app.jobs.ended(await lostItemsOf(app).giveBack(lakshmi))).problem).toBeNull()
    expect(await lostItemsOf(app).store.read.all()).toMatchObject([{ name: 'Umbrella', returned: 1 }])
  })

  it('does its work at the time of day, once', async () => {
    const { app, clock } = testApp
    await lostItemsOf(app).add('Umbrella', lakshmi)
    for (const instant of ['2026-11-28T11:29:00Z', '2026-11-28T11:31:00Z', '2026-11-28T12:31:00Z']) {
      clock.set(instant)
      await app.timed.plan()
      await app.jobs.idle()
      const isDone = instant > '2026-11-28T11:30'
      expect(await lostItemsOf(app).store.read.all()).toMatchObject([{ returned: Number(isDone) }])
    }
  })

  it('draws its document, and says what is not there', async () => {
    const lostItems = lostItemsOf(testApp.app)
    const id = await lostItems.add('Umbrella', lakshmi)
    expect(Buffer.from(await lostItems.slip(id)).toString('latin1')).toMatch(/^%PDF/)
    await expect(lostItems.slip('other')).rejects.toMatchObject({ code: 'lostItem.notFound' })
  })

  it('stands in the menu with what waits, for those who may open its page', async () => {
    const { app } = testApp
    await lostItemsOf(app).add('Umbrella', lakshmi)
    const notifications = await app.notifications.of(guard)
    expect(notifications).toMatchObject([{ name: 'lost', text: '1 lost items' }])
    const groups = await app.menu(guard.roles, badgesOf(notifications))
    expect(groups.find(({ key }) => key === 'lostItems')).toMatchObject({
      title: 'Lost and found',
      child: [{ key: 'lostItems', keyParent: 'lostItems', badge: 1 }],
    })
    expect(app.pageAccess.of('/[...locale]/app/Lost Items', {})).toEqual(['ROLE_SECURITY'])
    expect((await app.menu(['ROLE_STUDENT'])).flatMap(({ child }) => child)).not.toContainEqual(
      expect.objectContaining({ key: 'lostItems' }),
    )
  })

  it('stands on the dashboard of its roles, and on no other', async () => {
    const { app } = testApp
    await lostItemsOf(app).add('Umbrella', lakshmi)
    const shown = await app.dashboard(guard.roles, guard)
    expect(shown.tiles).toContainEqual({
      name: 'lostItems',
      label: 'Lost items',
      value: '1',
      context: '',
      link: '/app/Lost Items',
    })
    expect(shown.plots).toMatchObject([{ name: 'lostItems', bars: [{ label: 'lost', value: 1 }] }])
    expect((await app.dashboard(['ROLE_DEAN'], guard)).tiles.map(({ name }) => name)).not.toContain(
      'lostItems',
    )
  })

  it('answers its call, and refuses who may not ask or what is missing', async () => {
    const made = await ask(testApp, POST, { role: 'ROLE_SECURITY', json: { name: 'Umbrella' } })
    expect(made).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    expect((await ask(testApp, POST, { role: 'ROLE_STUDENT', json: { name: 'X' } })).status).toBe(403)
    expect(await ask(testApp, POST, { role: 'ROLE_SECURITY', json: { name: '' } })).toMatchObject({
      status: 400,
      body: envelope('field.required', expect.any(String), { name: expect.any(String) }),
    })
  })
})

it('two features cannot declare the same thing', async () => {
  await expect(
    openTestApp('sqlite', { features: [...features, lostItemsFeature, lostItemsFeature] }),
  ).rejects.toThrow('declares lostItems.found a second time')
})

it('nothing else in the tree names it', () => {
  const named = ['src', 'messages', 'tools', 'bench', 'migrations', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.(ts|tsx|astro|json)$/.test(path) && !path.startsWith('tests/example/'))
      .filter((path) => /lostItem|lost_items/.test(readFileSync(path, 'utf8'))),
  )
  expect(named).toEqual([])
})
