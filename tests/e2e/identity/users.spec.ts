import { account, enter, expect, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { pressAt, tabTo, typeAt } from '../../support/browser/tab-to.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()
// A missing value is reported at its field.
test.use({ allowErrors: [/status of 400/], viewport: { width: 360, height: 740 } })

for (const words of bothLanguages) {
  const { locale, say, at } = words
  const username = `lab-sita-${locale}`

  test(`an administrator makes an account, and gives several a role, by keyboard alone: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'admin-meena', at('/app/Admin/Users'))
    await pressAt(page, page.getByRole('link', { name: say('users.add'), exact: true }))
    await page.waitForURL(/\?new/)
    const name = page.locator('input[name=fullName]')
    await typeAt(page, page.locator('input[name=username]'), username)
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(say('errors.field.required'))
    await expect(page.locator('input[name=username]')).toHaveValue(username)
    await typeAt(page, name, 'Sita Devi')
    await tabTo(page, page.locator('input[name=role][value=ROLE_LIBRARY_ASSISTANT]'))
    await page.keyboard.press('Space')
    await expectReadable(page, words)
    await expectFits(page, 360)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('users.done.addedOnPaper'))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sita Devi' })).toBeVisible()
    await expectReadable(page, words)

    await page.goto(at(`/app/Admin/Users?search=${username}`))
    await tabTo(page, page.locator('input[name=row]'))
    await page.keyboard.press('Space')
    await pressAt(page, page.getByRole('button', { name: say('users.several.role.action') }))
    await typeAt(page, page.locator('select[name=severalRole]'), say('role.iqac_coordinator'))
    await pressAt(page, page.locator('button[value=preview]'))
    await expect(page.getByRole('table')).toContainText(`${say('role.library_assistant')} → `)
    await expectReadable(page, words)
    await expectFits(page, 360)
    await typeAt(page, page.locator('input[name=password]'), 'wrong')
    await pressAt(page, page.locator('button[value=commit]'))
    await expect(page.locator('input[name=password]')).toHaveAccessibleDescription(
      new RegExp(say('errors.secondFactor.wrongPassword')),
    )
    await expectReadable(page, words)
    await typeAt(page, page.locator('input[name=password]'), account('admin-meena').password)
    await pressAt(page, page.locator('button[value=commit]'))
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /1 (?:account has other roles now|Konto hat jetzt andere Rollen)\./ }),
    ).toBeVisible()
    await expect(page).toHaveURL(/several$/)
    await expectReadable(page, words)
  })
}
