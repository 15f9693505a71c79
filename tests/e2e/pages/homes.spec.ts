import { enter, expect, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const phone = { width: 360, height: 740 }

for (const words of bothLanguages) {
  const { locale, say, like, at } = words

  test(`an officer decides what waits, straight from the home: ${locale}`, async ({ page }) => {
    await page.setViewportSize(phone)
    await enter(page, 'accounts-mohan', at('/app/Accounts Dashboard'))
    const waiting = page.getByRole('region', { name: say('waiting.title') })
    const item = waiting.getByRole('listitem').filter({ hasText: like('tile.concession') })
    await expect(item).toContainText(say('tile.concessionMeans'))
    await expectReadable(page, words)
    await expectFits(page, phone.width)
    await item.getByRole('link', { name: say('tile.decide') }).click()
    await expect(page).toHaveURL(/\/app\/Fees\/due\//)
  })

  test(`a chairman sees the money, and each figure leads on: ${locale}`, async ({ page }) => {
    await enter(page, 'chairman-naidu', at('/app/Dashboard/Dashboard View'))
    const main = page.getByRole('main')
    await expect(main.getByText(/^₹\u00a0[\d.]+\u00a0Cr$/)).toBeVisible()
    const chart = main.locator('figure').filter({ hasText: like('plot.collectedByMonth') })
    await expect(chart.getByRole('img', { name: like('plot.collectedByMonth') })).toBeVisible()
    await chart.getByText(say('plot.table')).click()
    await expect(chart.getByRole('row')).toHaveCount(13)
    await expectReadable(page, words)
    await expectFits(page, 1280)
    await main.getByRole('link', { name: say('tile.owedThisYear') }).click()
    await expect(page).toHaveURL(/#plot-paidByBranch$/)
    await main.getByRole('link', { name: say('tile.collectedThisMonth') }).click()
    await expect(main.getByRole('heading', { level: 1, name: say('collections.title') })).toBeVisible()
  })

  test(`a head of department sees the department, and what is missing: ${locale}`, async ({ page }) => {
    await page.setViewportSize(phone)
    await enter(page, 'hod-kiran', at('/app/HOD Dashboard'))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: say('plot.lowestSubjects') })).toBeVisible()
    await expectReadable(page, words)
    await expectFits(page, phone.width)
    await main.getByRole('link', { name: say('tile.ownBacklogs') }).click()
    await expect(main.getByRole('heading', { level: 1, name: say('backlogs.title') })).toBeVisible()
    await expectReadable(page, words)
    await expectFits(page, phone.width)
    await page.goBack()
    await main.getByRole('link', { name: say('tile.ownBranchPassed') }).click()
    await expect(page).toHaveURL(/\/app\/IQAC\/Results\//)
    await expectReadable(page, words)
    await page.goBack()
    await main.getByRole('link', { name: like('missing.photo [students=*]') }).click()
    await expect(main.getByRole('heading', { level: 1, name: say('students.title') })).toBeVisible()
    await expect(page).toHaveURL(/missing=photo/)
  })

  test(`an administrator has a home, and the users have their list: ${locale}`, async ({ page }) => {
    await enter(page, 'admin-meena', at('/app/Admin'))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: say('waiting.title') })).toBeVisible()
    await expect(main.getByRole('searchbox')).toHaveCount(0)
    await expectReadable(page, words)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('campus.users') })
      .first()
      .click()
    await expect(main.getByRole('heading', { level: 1, name: say('users.title') })).toBeVisible()
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText(say('campus.users'))
  })
}
