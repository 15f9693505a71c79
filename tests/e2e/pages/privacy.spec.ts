import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { account, enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

/** Each language erases another person. */
const erased = { en: 'academics-padma', de: 'exam-lakshmi' }

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write } = handsOf(words)
  const person = erased[locale]

  test(`an administrator hands out what is known of a person, and erases it, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (key: string) => main.getByRole('button', { name: say(key) })
    await enter(page, 'admin-meena', at('/app/Privacy'))
    await write(main.getByLabel(say('privacy.person')), 'nobody')
    await press(button('privacy.find'))
    await expect(main.getByText(say('privacy.nobody', { person: 'nobody' }))).toBeVisible()
    await write(main.getByLabel(say('privacy.person')), person)
    await press(button('privacy.find'))
    await expect(main.getByRole('heading', { name: say('privacy.known', { person }) })).toBeVisible()
    await expectReadable(page, words)
    const file = page.waitForEvent('download')
    await press(main.getByRole('link', { name: say('privacy.export.button') }))
    expect(Object.keys(unzipSync(readFileSync(await (await file).path())))).toContain('index.html')

    const again = main.getByLabel(say('privacy.erase.again', { person }))
    await write(again, 'academics')
    await write(main.getByLabel(say('privacy.erase.password')), 'not this one')
    await press(button('privacy.erase.button'))
    await expect(again).toHaveAccessibleDescription(say('errors.privacy.otherPerson', { person }))
    await write(again, person)
    await write(main.getByLabel(say('privacy.erase.password')), account('admin-meena').password)
    await press(button('privacy.erase.button'))
    await expect(main.getByText(say('privacy.done.erased'))).toBeVisible()
    await page.goto(at(`/app/Privacy?person=${person}`))
    await expect(main.getByText(say('privacy.nobody', { person }))).toBeVisible()
  })
}

test('where a login and a student only have a name in common, one of the two is chosen', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Students?search=21B81A0501')
  await page.getByRole('main').getByRole('link', { name: '21B81A0501', exact: true }).click()
  await page.getByRole('region', { name: 'Login' }).getByRole('link', { name: 'Change' }).click()
  await page.getByRole('link', { name: 'Unlink', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unlink 21b81a0501 from Anjali Sharma?' })
  await expectAccessible(question)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('1 parent still sees this student’s results.')).toBeVisible()

  await page.goto('/app/Privacy?person=21B81A0501')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Choose this person: 21b81a0501 · Anjali Sharma/ }).click()
  await expect(page.getByText('This is one of several people who match “21B81A0501”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible()
  await expect(page.getByText('Published results', { exact: true })).toHaveCount(0)
})
