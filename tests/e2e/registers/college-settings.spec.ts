import type { Page } from 'playwright/test'
import { enter, expect, weigh } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 409/] })

/** Home pages with a ring of cards. */
const ringTitles = { en: 'settings.profiles.SRK', de: 'settings.profiles.SRK17' }

/** Returns the texts of overlapping cards. */
const meetingCards = (page: Page): Promise<string[]> =>
  page.locator('.split .role').evaluateAll((cards) => {
    const meets = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const boxes = cards.map((card) => ({ word: card.textContent, box: card.getBoundingClientRect() }))
    return boxes.flatMap(({ word, box }, place) =>
      boxes
        .slice(place + 1)
        .filter((other) => meets(box, other.box))
        .map((other) => `${word} ${other.word}`),
    )
  })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, tick, choose } = handsOf(words)

  test(`the look of the college is tried before it is saved, and the second of two gets a conflict: ${locale}`, async ({
    page,
    browser,
  }) => {
    const main = page.getByRole('main')
    const tagline = main.getByLabel(say('settings.tagline'))
    const button = (key: string, more = '') =>
      main.getByRole('button', { name: `${say(key)}${more}`, exact: !more })
    const saved = page.locator('[aria-live]').getByText(say('form.saved'))
    await enter(page, 'admin-meena', at('/app/Admin/College'))
    await write(tagline, `Tried ${locale}`)
    await choose(main.getByLabel(say('settings.profile'), { exact: true }), say(ringTitles[locale]))
    const logo = main.getByRole('img', { name: say('settings.inUse', { picture: say('settings.logo') }) })
    const ofLogo = ` ${say('settings.logo')}`
    await press(button('settings.remove', ofLogo))
    await expect(main.getByText(say('settings.removeOnSave'))).toBeVisible()
    const opened = page.waitForEvent('popup')
    await press(button('settings.preview', ` ${say('settings.newWindow')}`))
    const preview = await opened
    await expect(preview.getByText(say('settings.previewLead'))).toBeVisible()
    await expect(preview.getByText(`Tried ${locale}`).first()).toBeVisible()
    await expect(
      preview.getByRole('region', { name: say('settings.letterhead') }).locator('img'),
    ).toHaveCount(0)
    expect(await meetingCards(preview)).toEqual([])
    await expectReadable(preview, words)
    await preview.close()
    await press(button('settings.removeUndo', ofLogo))
    await expect(main.getByText(say('settings.removeOnSave'))).toHaveCount(0)

    const other = { tagline: `Another ${locale}`, affiliation: `Affiliated ${locale}` }
    expect((await page.request.post('/api/v1/saveCollegeSettings', { data: other })).status()).toBe(200)
    await press(button('form.save'))
    const messages = say('errors.college.fieldChanged', { stored: other.tagline })
    await expect(tagline).toHaveAccessibleDescription(messages)
    await expect(tagline).toHaveValue(`Tried ${locale}`)
    await expect(main.getByLabel(say('settings.affiliation'))).toHaveValue(other.affiliation)
    await press(button('form.save'))
    await expect(saved).toBeVisible()
    await expect(logo).toBeVisible()

    const visitor = await browser.newPage()
    const home = await weigh(visitor, at('/'))
    await expect(visitor.locator('.split .role').first()).toBeVisible()
    expect(home.bytes).toBeLessThanOrEqual(14 * 1024)
    expect(home.requests).toBeLessThanOrEqual(4)
    await visitor.close()

    await press(main.getByRole('link', { name: say('security.title') }))
    const rule = main.getByLabel(say('settings.registrationOpen'))
    const isOn = await rule.isChecked()
    await (isOn ? press(rule) : tick(rule))
    await press(button('form.save'))
    await expect(main.getByText(say('security.done.saved'))).toBeVisible()
    expect(await rule.isChecked()).toBe(!isOn)
    await expectReadable(page, words)
  })
}

test('a restored draft brings only what was entered in it, and the second of two gets a conflict', async ({
  page,
}) => {
  const tagline = page.getByLabel('Tagline')
  const call = page.request
  const settings = async () => (await call.get('/api/v1/getCollegeSettings')).json()
  await enter(page, 'admin-meena', '/app/Admin/College')
  const before = await settings()
  await tagline.fill('Typed before')
  await tagline.blur()
  const other = {
    tagline: 'Saved meanwhile',
    affiliation: 'Affiliated meanwhile',
    registrationOpen: !before.registrationOpen,
  }
  expect((await call.post('/api/v1/saveCollegeSettings', { data: other })).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  // Typing beside the offered draft does not discard it.
  await tagline.fill('Typed after')
  await tagline.blur()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(tagline).toHaveValue('Typed after')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(tagline).toHaveValue('Typed before')
  await expect(page.getByLabel('Affiliation and accreditation')).toHaveValue('Affiliated meanwhile')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tagline).toHaveAccessibleDescription(/“Saved meanwhile”/)
  expect(await settings()).toEqual({ ...before, ...other })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[aria-live]').getByText('Saved')).toBeVisible()
  expect(await settings()).toEqual({ ...before, ...other, tagline: 'Typed before' })
  // What was typed before the settings were saved is not offered again.
  await page.reload()
  await expect(tagline).toHaveValue('Typed before')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})
