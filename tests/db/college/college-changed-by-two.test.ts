import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { handlePreview, handleSecurity, rulesToShow } from '#lib/server/features/college/web/college-form.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { sentForm } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the college, changed by two on %s', (engine: EngineName) => {
  const testApp = openForEach(() => openTestApp(engine))

  const sent = (fields: Record<string, string>) =>
    sentForm(testApp, { page: '/app/Admin/Security', role: 'ROLE_ADMIN', fields })

  it('refuses what another has changed since it was seen, at its field, and writes nothing of it', async () => {
    const { college } = testApp.app
    await college.save({ name: 'Demo College', links: { naac: 'https://naac.example' } }, ravi)
    const seen = { name: 'Unnamed', tagline: '', links: { naac: '', nirf: '' } }
    const changes = {
      name: 'Other',
      tagline: 'New',
      links: { naac: 'https://n.example', nirf: 'https://r.example' },
    }
    await expect(college.save(changes, lakshmi, { seen })).rejects.toMatchObject({
      code: 'college.changedSince',
      fields: {
        name: { code: 'college.fieldChanged', params: { stored: 'Demo College' } },
        'links.naac': { code: 'college.fieldChanged', params: { stored: 'https://naac.example' } },
      },
    })
    expect(await college.settings()).toMatchObject({ name: 'Demo College', tagline: '', links: { nirf: '' } })
  })

  it('takes the same from both, and different fields of each', async () => {
    const { college } = testApp.app
    const { name } = await college.settings()
    await college.save({ name: 'Demo College' }, ravi, { seen: { name } })
    await college.save({ name: 'Demo College' }, lakshmi, { seen: { name } })
    await college.save({ tagline: 'New' }, lakshmi, { seen: { tagline: '' } })
    expect(await college.settings()).toMatchObject({ name: 'Demo College', tagline: 'New' })
  })

  it('removes pictures with what is saved, and none where that is refused', async () => {
    const { college } = testApp.app
    const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
    const saved = await college.savePicture('banner', await sharp({ create: red }).png().toBuffer(), lakshmi)
    expect(saved).toEqual((await college.picturesInUse()).banner)
    expect(saved.url).toBe((await college.frame()).bannerUrl)
    const removed = { banner: saved.url }
    const refused = college.save({ name: 'B' }, lakshmi, { seen: { name: 'A' }, removed })
    await expect(refused).rejects.toMatchObject({ code: 'college.changedSince' })
    expect(await college.picture('banner')).not.toBeNull()
    await college.save({}, lakshmi, { removed })
    expect(await college.picturesInUse()).toEqual({ logo: null, banner: null, photo: null })
    expect((await auditedRows(testApp, 'college')).map(({ action }) => action)).toEqual([
      'college.bannerRemoved',
      'college.bannerChanged',
    ])
  })

  it('removes no picture that another has put there since, and says so', async () => {
    const { college } = testApp.app
    const logo = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const seen = await college.savePicture('logo', await logo('#a00'), lakshmi)
    const others = await college.savePicture('logo', await logo('#0a0'), ravi)
    const refused = { kind: 'Conflict', code: 'college.pictureChanged' }
    const removed = { logo: seen.url }
    await expect(college.save({ tagline: 'New' }, lakshmi, { removed })).rejects.toMatchObject(refused)
    await expect(college.removePicture({ kind: 'logo', url: seen.url }, lakshmi)).rejects.toMatchObject(
      refused,
    )
    expect(await college.settings()).toMatchObject({ tagline: '' })
    expect(await college.frame()).toMatchObject({ logoUrl: others.url })
  })

  it('hears both of two who change different rules of security', async () => {
    const { college } = testApp.app
    const seen = 'registrationOpen'
    const first = sent({ seen, registrationOpen: 'on', needsSecondFactor: 'on' })
    expect(await handleSecurity(first)).toMatchObject({ status: 303 })
    expect(await handleSecurity(sent({ seen }))).toMatchObject({ status: 303 })
    const settings = await college.settings()
    expect(settings).toMatchObject({ needsSecondFactor: true, registrationOpen: false })
    const nothingWrong = { problem: '', values: {} }
    expect(rulesToShow(nothingWrong, settings).rules.filter(({ isOn }) => isOn)).toMatchObject([
      { name: 'needsSecondFactor' },
    ])
  })

  it('previews what is typed without saving it, and what is wrong as it is saved', async () => {
    const { college } = testApp.app
    await college.save({ name: 'Demo College', tagline: 'Old', colour: '#0b4f86' }, ravi)
    const settings = await college.settings()
    const typed = { ...settings, tagline: 'New', colour: 'no colour', profile: 'SRK' }
    const shown = await handlePreview(sent({ typed: JSON.stringify(typed), removed: '["logo"]' }))
    expect(shown).toMatchObject({
      college: { name: 'Demo College', tagline: 'New', colour: '#0b4f86', profile: 'SRK', logoUrl: null },
      problem: '',
    })
    expect(await college.settings()).toEqual(settings)
    expect(await handlePreview(sent({ typed: '[', removed: '{}' }))).toMatchObject({
      college: { tagline: 'Old' },
    })
    const tooLong = { ...typed, refundRule: 'x'.repeat(70_000) }
    expect(await handlePreview(sent({ typed: JSON.stringify(tooLong), removed: '[]' }))).toMatchObject({
      college: { tagline: 'Old' },
      problem: expect.stringMatching(/./),
    })
  })
})
