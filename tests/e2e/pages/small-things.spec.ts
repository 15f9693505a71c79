import { enter, expect, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()
const exam = 'II B.Tech II Semester (R20) Regular Examinations, 2026'
const phone = { width: 360, height: 740 }

for (const words of bothLanguages) {
  const { say, at, locale } = words

  test(`results withheld by mistake are released from the message that says so, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name })
    const roll = locale === 'en' ? '21B81A0507' : '21B81A0508'
    await enter(page, 'exam-lakshmi', at('/app/Withheld Results/withhold'))
    await main.getByRole('combobox').selectOption({ label: exam })
    await main.getByLabel(say('holds.rolls')).fill(roll)
    await main.getByLabel(say('holds.reason')).fill('Mistaken for another student')
    await button(say('holds.preview')).click()
    await main.locator('button[value=commit]').click()
    const message = main.getByRole('status').filter({ has: page.getByRole('button') })
    await expect(message).toBeVisible()
    await expectReadable(page, words)

    await message.getByRole('button', { name: say('form.undo') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('holds.release.title'))
    await expect(main.getByLabel(say('holds.rolls'))).toHaveValue(roll)
    await main.locator('button[value=commit]').click()
    // The opposite form is filled in, without a complaint about the missing reason.
    await message.getByRole('button', { name: say('holds.withholdAgain') }).click()
    await expect(main.getByLabel(say('holds.rolls'))).toHaveValue(roll)
    await expect(main.getByRole('alert')).toHaveCount(0)
    await main.getByRole('link', { name: say('dialog.cancel') }).click()
    await expect(page).toHaveURL(/Withheld%20Results$/)
  })

  test(`a form asks before typed text is lost, and only then, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const cancel = main.getByRole('link', { name: say('dialog.close') })
    await enter(page, 'academics-padma', at('/app/Faculty Register?new'))
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await main.getByRole('textbox', { name: say('faculty.field.name'), exact: true }).fill('Sarada Vemuri')
    await cancel.click()
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(page).toHaveURL(/\?new$/)
    await main.getByRole('textbox', { name: say('faculty.field.name'), exact: true }).fill('')
    await cancel.click()
    await expect(page).toHaveURL(/Faculty%20Register$/)
    expect(asked).toHaveLength(1)
  })

  test(`a saved view of the users opens their list, and the old address leads there, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    // Each language saves a query of its own, as a query is saved once.
    const state = locale === 'en' ? 'active' : 'inactive'
    const list = new RegExp(`/app/Admin/Users\\?state=${state}$`)
    await enter(page, 'admin-meena', at(`/app/Admin?state=${state}`))
    await expect(page).toHaveURL(list)
    await main.locator('summary', { hasText: say('listView.save') }).click()
    await main.getByLabel(say('listView.name')).fill(`Own ${locale}`)
    await main.getByRole('button', { name: say('listView.save') }).click()
    await expect(main.getByRole('button', { name: say('listView.remove') })).toBeVisible()
    await page.goto(at('/app/Admin'))
    await page.getByRole('link', { name: `Own ${locale}` }).click()
    await expect(page).toHaveURL(list)
    await main
      .getByRole('list', { name: say('list.set') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/app\/Admin\/Users\?/)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('users.title'))

    // On a phone rows are cards, so there are no columns to choose.
    await expect(main.locator('summary', { hasText: say('list.columns') })).toBeVisible()
    await page.setViewportSize(phone)
    await expect(main.locator('summary', { hasText: say('list.columns') })).toBeHidden()
    await expectFits(page, phone.width)
    await main.locator('summary', { hasText: say('help.title') }).click()
    await expect(main.locator('.help').getByRole('listitem')).toHaveCount(5)
    await expectReadable(page, words)
  })
}
