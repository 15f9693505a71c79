import { enter, expect } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

/** Both languages change the same regulation. */
const changes = { en: ['80', '01-07-2031'], de: ['85', '01-07-2032'] } as const

for (const words of bothLanguages) {
  const { locale, say, like, at } = words

  test(`academics proposes a rule of a regulation, and the dean confirms it: ${locale}`, async ({
    page,
    browser,
  }) => {
    const [required, day] = changes[locale]
    await enter(page, 'academics-padma', at('/app/Academics/Regulations?search=R20'))
    await expectReadable(page, words)
    await page.getByRole('link', { name: 'R20', exact: true }).click()
    await expectReadable(page, words)
    const regulation = new URL(page.url()).pathname
    const change = `${say('regulations.kind.attendance')}: ${say('regulations.page.change')}`
    await page.getByRole('link', { name: change }).click()
    await page.getByLabel(say('regulations.attendance.required')).fill('175')
    const propose = page.getByRole('button', { name: say('regulations.form.submit'), exact: true })
    await propose.click()
    await expect(page.getByLabel(say('regulations.attendance.required'))).toHaveAccessibleDescription(
      like('errors.regulations.shareForm'),
    )
    await page.getByLabel(say('regulations.attendance.required')).fill(required)
    await page.getByRole('textbox', { name: say('regulations.form.validFrom') }).fill(day)
    await expectReadable(page, words)
    await propose.click()
    await expect(page.getByText(say('regulations.done.proposed'))).toBeVisible()
    await expect(page.getByText(say('regulations.page.waits'))).toBeVisible()
    await expectReadable(page, words)

    const dean = await browser.newContext()
    const other = await dean.newPage()
    await enter(other, 'dean-suresh', regulation)
    await other.getByRole('button', { name: say('regulations.page.confirm'), exact: true }).click()
    await expect(other.getByText(say('regulations.done.confirmed'))).toBeVisible()
    await expectReadable(other, words)
    await dean.close()
  })
}

test('the examination office changes internal marks on a phone, without JavaScript', async ({ browser }) => {
  const { say, at } = bothLanguages[0]
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await enter(page, 'exam-ravi', at('/app/Academics/Regulations?search=R22'))
  await page.getByRole('link', { name: 'R22', exact: true }).click()
  const change = `${say('regulations.kind.internal')}: ${say('regulations.page.change')}`
  await page.getByRole('link', { name: change }).click()
  await page.getByLabel(say('regulations.internal.max')).first().fill('25')
  await page.getByRole('textbox', { name: say('regulations.form.validFrom') }).fill('01-07-2031')
  await page.getByRole('button', { name: say('regulations.form.submit'), exact: true }).click()
  await page
    .getByRole('button', { name: say('regulations.page.withdraw') })
    .last()
    .click()
  await expect(page.getByText(say('regulations.done.withdrawn'))).toBeVisible()
  await context.close()
})
