import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege({ SMTP_URL: 'smtp://127.0.0.1:9' })

test('the accountant leaves one student out of the dues of a class and reminds the others by email, once', async ({
  page,
}) => {
  await enter(page, 'accounts-sita', '/app/Fees/generate')
  await page.getByRole('combobox', { name: 'Fee type' }).selectOption('Tuition Fee')
  await page.getByRole('combobox', { name: 'Batch' }).selectOption('2026-2030')
  await page.getByLabel('Due on, in this run').fill('2027-01-31')
  await page.getByRole('button', { name: 'Show what would be made' }).click()
  const make = page.getByRole('button', { name: /^Make \d+ dues$/ })
  const countIn = async (): Promise<number> => Number(/\d+/.exec((await make.textContent()) ?? '')?.[0])
  const all = await countIn()
  await page
    .getByRole('checkbox', { name: /^Leave out / })
    .first()
    .check()
  await expect.poll(countIn).toBe(all - 1)
  await expect(page.getByText(`${all - 1} dues would be made, `)).toBeVisible()
  await expectAccessible(page)
  await make.click()
  await expect(page.getByText(/^Left out: \S/)).toBeVisible()
  await expect(page.getByText(/^0 of \d+ paid · ₹/)).toBeVisible()
  await page.getByRole('link', { name: 'Send reminders' }).click()
  await expect(page.getByText(/^Remind \d+ students by email\?$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText(/^\d+ reminders are on their way\.$/)).toBeVisible()
  const run = new URL(page.url()).pathname
  await page.goto(run)
  await expect(
    page.getByText(
      /^Nobody can be reminded at the moment\. \d+ students were reminded .* They can be reminded again from \d/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send reminders' })).toHaveCount(0)
  await expectAccessible(page)
  await page.locator('table.list tbody a').first().click()
  await expect(page.getByText('Last reminder')).toBeVisible()
  await expectAccessible(page)

  await page.goto(run)
  await page.getByRole('link', { name: /^See the \d+ unpaid dues/ }).click()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText('Nobody can be reminded at the moment.')).toBeVisible()
  await expect(page.getByText('Already reminded during the last 7 days.').first()).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/de${run}`)
  await expect(page.getByText(/^Zurzeit kann niemand erinnert werden\./)).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
})
