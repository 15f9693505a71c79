import { landingOf } from '#lib/rules/roles/landing.ts'
import { demoPeople } from '#lib/server/demo/demo-people.ts'
import { enter, expect, expectAccessible, signIn } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test.use({ allowErrors: [/status of (403|404)/] })

/** Second people of a role. */
const seconds: readonly string[] = ['exam-ravi', 'accounts-lakshmi']

for (const { username, roles } of demoPeople.filter(({ username }) => !seconds.includes(username))) {
  const landing = landingOf(roles)
  test(`${roles[0]} lands on ${landing}, and nowhere else`, async ({ page }) => {
    await enter(page, username)
    expect(decodeURI(new URL(page.url()).pathname)).toBe(landing)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto(roles.includes('ROLE_ADMIN') ? '/app/Dean Dashboard' : '/app/Admin')
    await expect(page.getByRole('heading', { name: "You Don't have permission to View" })).toBeVisible()
  })
}

test('who has several roles switches between their pages, in German too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'dean-suresh')
  await page.locator('summary', { hasText: 'Your menu' }).click()
  await page.getByRole('list', { name: 'Switch role' }).getByRole('link', { name: 'Faculty' }).click()
  await expect(page).toHaveURL(/Faculty%20Dashboard$/)
  await page.goto('/de/app/Dean Dashboard')
  await expect(page.getByRole('heading', { name: /^Alle Fächer bestanden, nach Prüfungen/ })).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.goto('/de/app/nothing-here')
  await expect(page.getByRole('heading', { name: /Seite|Page/ })).toBeVisible()
})

test('both addresses of the faculty dashboard show it', async ({ page }) => {
  await enter(page, 'dean-suresh')
  for (const path of ['/Faculty Dashboard', '/app/Faculty/Dashboard', '/de/Faculty Dashboard']) {
    await page.goto(path)
    expect(decodeURI(new URL(page.url()).pathname)).toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Suresh')
  }
})
