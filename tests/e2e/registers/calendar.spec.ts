import { enter, expect } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

/** A month far from the terms of the sample college, so that both languages find it empty. */
const days = { en: '12-08-2031', de: '13-08-2031' } as const

const patterns = { en: '01-01-2032', de: '02-01-2032' } as const

for (const words of bothLanguages) {
  const { locale, say, like, at } = words

  test(`academics adds a holiday, sees what it alters, and removes it: ${locale}`, async ({ page }) => {
    await enter(page, 'academics-padma', at('/app/Academics/Calendar?month=2031-08'))
    await expectReadable(page, words)
    await page
      .getByRole('link', { name: say('calendar.addDay'), exact: true })
      .first()
      .click()
    const show = page.getByRole('button', { name: say('calendar.plan.show') })
    await show.click()
    await expect(page.getByLabel(say('calendar.field.name'))).toHaveAccessibleDescription(
      like('errors.field.required'),
    )
    await page.getByLabel(say('calendar.field.name')).fill('Founders Day')
    await page.getByLabel(say('calendar.field.day'), { exact: true }).fill(days[locale])
    await show.click()
    await expect(page.getByText(say('calendar.plan.nothing'))).toBeVisible()
    await expectReadable(page, words)
    await page.getByRole('button', { name: say('calendar.saveDay') }).click()
    await expect(page.getByText(say('calendar.done.added'))).toBeVisible()
    await page
      .getByRole('row', { name: /Founders Day/ })
      .getByRole('link', { name: 'Founders Day' })
      .last()
      .click()
    await expectReadable(page, words)
    await page.getByRole('button', { name: say('calendar.remove.show') }).click()
    await page.getByRole('button', { name: say('calendar.remove.action'), exact: true }).click()
    await expect(page.getByText(say('calendar.done.removed'))).toBeVisible()
  })

  test(`academics reads terms and differing days as lists, and removes a coming pattern: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'academics-padma', at('/app/Academics/Terms?state=running'))
    await expect(page.getByRole('cell', { name: 'B.Tech' }).first()).toBeVisible()
    await expectReadable(page, words)
    await page.goto(at('/app/Academics/Calendar'))
    await page.getByRole('link', { name: say('calendar.days.all') }).click()
    await page.getByRole('searchbox').fill('Deepavali')
    await expect(page.getByRole('link', { name: 'Deepavali' })).toBeVisible()
    await expectReadable(page, words)
    await page.goto(at('/app/Academics/Calendar/week'))
    await page.getByRole('textbox', { name: say('calendar.field.validFrom') }).fill(patterns[locale])
    await page.getByRole('button', { name: say('calendar.plan.show') }).click()
    await page.getByRole('button', { name: say('calendar.pattern.save') }).click()
    await page
      .getByRole('button', { name: say('calendar.pattern.removeShow') })
      .first()
      .click()
    await expect(page.getByText(say('calendar.pattern.removeLead'))).toBeVisible()
    await expectReadable(page, words)
    await page.locator('button.danger').click()
    await expect(page.getByText(say('calendar.pattern.done.removed'))).toBeVisible()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('academics opens a term with its sections; a student reads the calendar', async ({
    page,
    browser,
  }) => {
    const { say, at } = bothLanguages[0]
    await enter(page, 'academics-padma', at('/app/Academics/Terms/new'))
    await page.getByLabel(say('catalogue.one.batch')).selectOption({ label: 'B.Tech 2024-2028' })
    await page.getByLabel(say('catalogue.one.semester')).selectOption({ label: 'B.Tech II Year I Semester' })
    const year = page.getByLabel(say('calendar.field.academicYear'))
    const next = (await year.locator('option').first().getAttribute('value')) ?? ''
    await year.selectOption(next)
    const begins = next.slice(0, 4)
    await page.getByLabel(say('calendar.field.firstDay')).fill(`07-07-${begins}`)
    await page.getByLabel(say('calendar.field.lastDay')).fill(`31-10-${begins}`)
    await page.getByRole('button', { name: say('calendar.sections.show') }).click()
    await page.getByRole('checkbox', { name: say('calendar.terms.confirm') }).check()
    await page.getByRole('button', { name: say('calendar.sections.show') }).click()
    const cse = page.getByRole('group', { name: 'CSE' }).getByLabel(say('calendar.sections.new'))
    await cse.fill('A, B')
    await page.getByRole('button', { name: say('calendar.terms.openNow') }).click()
    await expect(page.getByText(say('calendar.terms.done.opened'))).toBeVisible()
    const sections = page.getByRole('region', { name: say('calendar.terms.sections') })
    await expect(sections.getByRole('row', { name: 'CSE' }).getByRole('link')).toHaveText(['A', 'B'])
    await page.getByLabel(say('calendar.field.lastDay')).fill(`07-11-${begins}`)
    await page.getByRole('button', { name: say('calendar.plan.show') }).click()
    await expect(page.getByText(say('calendar.plan.lead'))).toBeVisible()
    await page.getByRole('button', { name: say('calendar.terms.save') }).click()
    await expect(page.getByText(say('calendar.terms.done.changed'))).toBeVisible()
    const other = await (
      await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
    ).newPage()
    await enter(
      other,
      '21b81a0501',
      new URL(at(`/app/Academics/Calendar?month=${begins}-08`), page.url()).href,
    )
    await expect(other.getByText('B.Tech 2024-2028, II Year I Semester')).toBeVisible()
    await expect(other.getByRole('link', { name: say('calendar.addDay'), exact: true })).toHaveCount(0)
  })
})
