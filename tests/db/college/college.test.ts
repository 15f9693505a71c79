import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { handlePictures } from '#lib/server/features/college/web/college-form.ts'
import { unavailable } from '#lib/server/kernel/core/errors.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { sentForm } from '../../support/calls/sent-form.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the college on %s', (engine: EngineName) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('keeps all that is sound where one stored value no longer is', async () => {
    const { college, clock, database } = testApp.app
    const settings = { ...(await college.settings()), name: 'Demo College', refundRule: 'None.' }
    await college.save(settings, lakshmi)
    const stored = { ...settings, links: { ...settings.links, naac: 'http:\nx' } }
    await database.writes
      .updateTable('settings')
      .set({ value: JSON.stringify(stored), updated_at: clock.now() })
      .where('key', '=', 'college')
      .execute()
    expect(await college.settings()).toEqual(settings)
  })

  it('writes nothing into the audit trail of what was saved as it was', async () => {
    const { college } = testApp.app
    const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
    for (const _ of ['once', 'again']) {
      await college.save({ tagline: 'Learn and serve', contact: { campus: 'Kakinada' } }, lakshmi)
      await college.savePicture('logo', await sharp({ create: red }).png().toBuffer(), lakshmi)
    }
    const rows = await auditedRows(testApp, 'college')
    expect(rows.map(({ action }) => action)).toEqual(['college.logoChanged', 'college.edited'])
    expect(await college.picture('logo')).not.toBeNull()
    expect(await college.settings()).toMatchObject({ tagline: 'Learn and serve' })
  })

  it('removes a picture with its file and one entry in the audit trail, however often it is asked to', async () => {
    const { college, database } = testApp.app
    const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
    await college.savePicture('banner', await sharp({ create: red }).png().toBuffer(), lakshmi)
    const url = (await college.frame()).bannerUrl ?? ''
    expect(url).not.toBe('')
    await college.removePicture({ kind: 'banner', url }, lakshmi)
    await college.removePicture({ kind: 'banner', url }, lakshmi)
    await college.removePicture({ kind: 'logo', url }, lakshmi)
    expect(await college.frame()).toMatchObject({ logoUrl: null, bannerUrl: null })
    expect(await college.picture('banner')).toBeNull()
    expect(await database.reads.selectFrom('files').selectAll().execute()).toEqual([])
    const rows = await auditedRows(testApp, 'college')
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'college.bannerChanged',
      'college.bannerRemoved',
    ])
  })

  it('knows the second colour of its logo, as long as this is its logo', async () => {
    const { college } = testApp.app
    const logo = (flame: string): Promise<Uint8Array> =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#0b4f86" d="M0 0h9v9H0z"/><path fill="${flame}" d="M0 0h2v2H0z"/></svg>`,
        ),
      )
        .resize(120, 120)
        .png()
        .toBuffer()
    expect(await college.secondColour()).toBe('')
    await college.savePicture('logo', await logo('#f4b942'), lakshmi)
    expect(await college.secondColour()).toMatch(/^#f[2-6]b[7-b]4/)
    const { url } = await college.savePicture('logo', await logo('#0b4f86'), lakshmi)
    expect(await college.secondColour()).toBe('')
    await college.savePicture('logo', await logo('#f4b942'), lakshmi)
    await college.removePicture({ kind: 'logo', url: (await college.frame()).logoUrl ?? url }, lakshmi)
    expect(await college.secondColour()).toBe('')
  })

  it('says of a picture whose bytes are damaged where it is and how large it was, so that it can be replaced', async () => {
    const { college, files } = testApp.app
    const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
    const saved = await college.savePicture('photo', await sharp({ create: red }).png().toBuffer(), lakshmi)
    vi.spyOn(files, 'get').mockRejectedValue(unavailable('file.damaged'))
    expect((await college.picturesInUse()).photo).toEqual(saved)
  })

  it('keeps a logo large enough for the icon of an app, and lets it go with the logo', async () => {
    const { college, offline, database } = testApp.app
    const blue = { width: 900, height: 600, channels: 3 as const, background: '#00a' }
    const { url } = await college.savePicture('logo', await sharp({ create: blue }).png().toBuffer(), lakshmi)
    const { width } = await sharp((await college.largeLogo()) ?? undefined).metadata()
    expect(width).toBe(512)
    const withLogo = await offline.icon('192')
    expect(await offline.icon('193')).toBeNull()
    await college.removePicture({ kind: 'logo', url }, lakshmi)
    expect(await college.largeLogo()).toBeNull()
    expect(await database.reads.selectFrom('files').selectAll().execute()).toEqual([])
    // A new look changes the icon.
    expect(await offline.icon('192')).not.toEqual(withLogo)
  })

  it('asks before a picture is removed by a form, and knows no other', async () => {
    const { college } = testApp.app
    const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
    const { url } = await college.savePicture('logo', await sharp({ create: red }).png().toBuffer(), lakshmi)
    expect(await sent({ picture: 'logo' })).toMatchObject({ done: 'asked', values: { picture: 'logo' } })
    expect(await sent({ picture: 'settings', answer: 'yes' })).toMatchObject({ code: 'request.invalid' })
    expect(await college.picture('logo')).not.toBeNull()
    expect(await sent({ picture: 'logo', seen: url, answer: 'yes' })).toMatchObject({ status: 303 })
    expect(await college.picture('logo')).toBeNull()
  })

  /** Sends the page's form as an administrator. */
  const sent = (fields: Record<string, string>) =>
    handlePictures(sentForm(testApp, { page: '/app/Admin/College', role: 'ROLE_ADMIN', fields }))
})
