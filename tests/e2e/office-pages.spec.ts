import { hasFormInForm, officePages } from '../support/office-pages.ts'
import { expect, signIn, test } from '../support/e2e.ts'

test('no page of the office has a form inside a form', async ({ page }) => {
  await signIn(page, 'admin-meena')
  expect(hasFormInForm('<form><p></p><form></form></form>')).toBe(true)
  for (const path of await officePages(page)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(hasFormInForm(await answer.text()), path).toBe(false)
  }
})
