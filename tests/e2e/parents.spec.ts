import { enter, expect } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ javaScriptEnabled: false, allowErrors: [/status of 400/] })

test('a student hands a code to a parent, who sees the results; the office undoes it', async ({ page }) => {
  await enter(page, 'academics-padma', '/app/Students?search=21B81A0501')
  await page.getByRole('main').getByRole('link', { name: '21B81A0501', exact: true }).click()
  await page.getByRole('region', { name: 'Login' }).getByRole('link', { name: 'Change' }).click()
  await page.getByRole('link', { name: 'Unlink Rakesh Sharma' }).click()
  const question = page.getByRole('dialog', { name: 'Unlink Rakesh Sharma?' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No parent is linked.')).toBeVisible()

  await enter(page, '21b81a0501', '/app/Student')
  await page.getByRole('button', { name: 'New code for a parent' }).click()
  const code = (await page.locator('main code').textContent()) ?? ''
  await expect(page).toHaveURL(/done=code/)
  await page.reload()
  await expect(page.locator('main code')).toHaveCount(0)
  await page.goto('/app/Student')
  await expect(page.getByText('No parent sees your results here.')).toBeVisible()

  await enter(page, 'parent-sharma', '/de/app/Parent Dashboard')
  await page.getByLabel('Code').fill('00000')
  await page.getByRole('button', { name: 'Ergebnisse zeigen' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/eingegeben sind 5/)
  await page.getByLabel('Code').fill('0000000000')
  await page.getByRole('button', { name: 'Ergebnisse zeigen' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/falsch/)
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Ergebnisse zeigen' }).click()
  await expect(page.getByRole('heading', { name: 'Anjali Sharma' })).toBeVisible()
  await page.goto('/app/Parent Dashboard')
  const child = page.getByRole('region', { name: 'Anjali Sharma' })
  await child.getByRole('link', { name: /^II B.Tech II Semester/ }).click()
  await expect(page.getByText('21B81A0501').first()).toBeVisible()
})
