import { type Locator, type Page } from 'playwright/test'
import { expect, expectAccessible, signIn } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

async function openGallery(page: Page): Promise<void> {
  await signIn(page, 'admin-meena')
  await page.goto('/devtools/forms')
  await page.locator('astro-island:not([ssr])').waitFor()
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })

test('a problem is announced beside its field and tied to it', async ({ page }) => {
  await openGallery(page)
  const fields = part(page, 'Fields that move')
  const field = fields.getByLabel('To try: required')
  await expect(field).toHaveAccessibleDescription('')
  await fields.getByRole('button', { name: 'Check' }).click()
  await expect(fields.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(2)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Required')
  await field.fill('Anjali')
  await expect(field).toHaveAccessibleDescription('')
  await expect(fields.getByLabel('With help')).toHaveAccessibleDescription('As it stands in the register')
  await expect(fields.getByLabel('Disabled')).toBeDisabled()
  await expectAccessible(page)
})

test('a question is answered with YES, NO or Escape, and closes', async ({ page }) => {
  await openGallery(page)
  const question = page.getByRole('dialog', { name: 'Delete this row?' })
  const answers = { YES: 'The answer was YES.', NO: 'The answer was NO.', Escape: 'The answer was NO.' }
  for (const [answer, said] of Object.entries(answers)) {
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    if (answer === 'Escape') await page.keyboard.press('Escape')
    else await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('the templates say what is missing, in their own words', async ({ page }) => {
  await openGallery(page)
  const signInForm = part(page, 'Template: sign-in')
  await signInForm.getByRole('button', { name: 'Log in' }).click()
  await expect(signInForm.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(2)
  await signInForm.getByLabel('Email').fill('asha')
  await expect(signInForm.getByText('Invalid email')).toBeVisible()
  await signInForm.getByLabel('Email').fill('asha@example.edu')
  await signInForm.getByLabel('Password').fill('secret6')
  await signInForm.getByRole('button', { name: 'Log in' }).click()
  await expect(signInForm.getByText('All is filled in.')).toBeVisible()

  const registration = part(page, 'Template: registration')
  await registration.getByRole('button', { name: 'Create User' }).click()
  await expect(registration.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(4)
  await registration.getByLabel('Password', { exact: true }).fill('secret6')
  await registration.getByLabel('Confirm password').fill('secret7')
  await expect(registration.getByText('Passwords don’t match')).toBeVisible()
  await expectAccessible(page)
})

test('an outcome is a dialog of its own', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('link', { name: 'An outcome' }).click()
  const outcome = page.getByRole('dialog', { name: 'An outcome' })
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(outcome).toHaveCount(0)
})
