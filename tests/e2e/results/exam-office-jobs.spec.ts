import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits, mainExam } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()
// A correction without a reason is refused.
test.use({ allowErrors: [/status of 400/] })

const roll = '21B81A0502'
const tabs = (page: Page) => page.locator('[data-exam-head] nav')

for (const words of bothLanguages) {
  const { locale, say, at, like } = words
  const tab = (page: Page, key: string) => tabs(page).getByRole('link', { name: say(key), exact: true })
  async function openExam(page: Page): Promise<void> {
    await enter(page, 'exam-lakshmi', at('/app/Examinations'))
    await page.getByRole('link', { name: mainExam }).first().click()
  }

  test(`the examination office corrects one mark, in five clicks from the exam: ${locale}`, async ({
    page,
  }) => {
    await openExam(page)
    await tab(page, 'marks.title').click()
    await page.getByRole('searchbox', { name: say('marks.search') }).fill(roll)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: roll, exact: true }).click()
    await expectReadable(page, words)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: like('corrections.correctOf') })
      .nth(locale === 'en' ? 0 : 1)
      .click()
    await page.getByRole('textbox', { name: say('office.field.internals') }).fill('17')
    await page.getByRole('button', { name: say('corrections.save') }).click()
    await expect(page.getByText(say('errors.field.required'))).toBeVisible()
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.getByLabel(say('corrections.reason')).fill('Revaluation, order of 12 November')
    await page.getByRole('button', { name: say('corrections.save') }).click()
    await expect(page.getByText(like('corrections.done.saved'))).toBeVisible()
    await expect(page.getByText(say('corrections.waits'))).toBeVisible()
    const history = page.getByRole('region', { name: say('corrections.history') })
    await expect(history).toContainText('Revaluation, order of 12 November')
    await expect(history).toContainText('17')
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFits(page, 360)
    await page.getByRole('link', { name: say('office.checkAndPublish') }).click()
    await expect(page.getByRole('heading', { name: say('office.publishRevision') })).toBeVisible()
    await page.getByRole('link', { name: say('dialog.cancel') }).click()
    await expect(page.getByRole('heading', { name: say('office.publishRevision') })).toBeHidden()
  })

  test(`the examination office makes the semester memos of a branch in one file: ${locale}`, async ({
    page,
  }) => {
    await openExam(page)
    await tab(page, 'office.pages.memos').click()
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.getByLabel(say('memos.place')).selectOption({ index: 1 })
    await page.getByRole('button', { name: say('memos.make') }).click()
    const file = page.getByRole('link', { name: like('transcripts.files.downloadOf') }).first()
    await expect(file).toBeVisible({ timeout: 120_000 })
    const pdf = await page.request.get((await file.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFits(page, 360)
  })

  test(`withheld results are a page of the exam, with its tabs where they always are: ${locale}`, async ({
    page,
  }) => {
    await openExam(page)
    const place = await tabs(page).boundingBox()
    for (const key of [
      'office.pages.uploads',
      'marks.title',
      'checks.title',
      'marks.statistics',
      'office.pages.memos',
      'office.pages.withheld',
    ]) {
      await tab(page, key).click()
      await expect(tab(page, key)).toHaveAttribute('aria-current', 'true')
      expect((await tabs(page).boundingBox())?.y, key).toBe(place?.y)
    }
    await page.getByRole('link', { name: say('holds.withhold.title') }).click()
    await page.getByLabel(say('holds.rolls')).fill(roll)
    await page.getByLabel(say('holds.reason')).fill('A fee is open')
    await page.getByRole('button', { name: say('holds.preview') }).click()
    await page.locator('button[value="commit"]').click()
    await expect(page.locator('[data-once]')).toContainText('1')
    await expect(page.getByRole('link', { name: roll }).first()).toBeVisible()
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.getByRole('link', { name: say('holds.release.title') }).click()
    await page.getByRole('button', { name: say('holds.preview') }).click()
    await page.locator('button[value="commit"]').click()
    await expect(page.locator('[data-once]')).toBeVisible()
    await tab(page, 'office.pages.overview').click()
    await expect(page.getByRole('heading', { level: 1, name: mainExam })).toBeVisible()
  })
}
