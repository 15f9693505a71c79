import { type Locator, type Page } from 'playwright/test'
import { expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { openGallery } from '../../support/browser/form-gallery.ts'

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })

test('a question is answered with YES, NO or Escape, and closes', async ({ page }) => {
  await openGallery(page)
  const question = page.getByRole('dialog', { name: 'Delete this row?' })
  const answers = { YES: 'The answer was YES.', NO: 'The answer was NO.', Escape: 'The answer was NO.' }
  for (const [answer, said] of Object.entries(answers)) {
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect(question).toBeVisible()
    await expectAccessible(question)
    if (answer === 'Escape') await page.keyboard.press('Escape')
    else await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused()
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('a question about an action is answered by a button that names it', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('button', { name: 'Withdraw 900 results' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw the results of July?' })
  await expectAccessible(question)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The answer was NO.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw 900 results' }).click()
  await question.getByRole('button', { name: 'Withdraw 900 results' }).click()
  await expect(page.getByText('The answer was YES.')).toBeVisible()
})

test('an outcome is a dialog of its own', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('link', { name: 'An outcome' }).click()
  const outcome = page.getByRole('dialog', { name: 'An outcome' })
  await expectAccessible(outcome)
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(outcome).toHaveCount(0)
})

test('a dialog takes the focus and gives it back; the backdrop closes it, but for a form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGallery(page)
  const dialogs = part(page, 'Dialogs')
  const open = async (title: string): Promise<void> =>
    dialogs.getByRole('button', { name: `Open: ${title}` }).click()

  await open('A text to read')
  await expectAccessible(page.getByRole('dialog'))
  await expectFits(page, 360)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  // The page behind the dialog does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'scroll')
  await expect(dialogs.getByRole('button', { name: 'Open: A text to read' })).toBeFocused()

  await open('Not saved')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open('A small form')
  await page.getByRole('dialog').getByLabel('Name').fill('Anjali')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Anjali')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Anjali')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
