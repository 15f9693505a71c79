import type { Page } from 'playwright/test'
import { account, enter, expect, expectAccessible, signIn, weigh } from '../../support/browser/e2e.ts'
import { featureRows, joined } from '../../support/database/feature-rows.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|401|403|404)/] })

test('guarded pages send a visitor to the landing page, however the address is written', async ({
  page,
  request,
}) => {
  for (const [path, location] of [
    ['/app', '/?open=dashboard'],
    ['/app/Admin', '/?open=admin'],
    ['/%61pp/Admin', '/?open=admin'],
    ['/de/app', '/de/?open=dashboard'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(303)
    expect(answer.headers()['location'], path).toBe(location)
  }
  await page.goto('/app/Admin/Audit?person=meena')
  await expect(page).toHaveURL(/:\d+\/\?open=admin-audit$/)
  await expect(page.getByText('“Audit trail” opens once you have signed in.')).toBeVisible()
  await signIn(page, 'admin-meena')
  await expect(page).toHaveURL(/\/app\/Admin\/Audit\?person=meena$/)
})

test('a wrong password is refused without saying which of the two was wrong, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/login/Faculty')
  await expect(page).toHaveTitle(/^Sign in to Faculty Module/)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Please enter user name and password.')).toBeVisible()
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.getByLabel('User name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('User name or password is not correct.')).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue('nobody')
  await expectPasswordAgain(page, 'Password')
  await expectAccessible(page)
})

/** The password is the field to enter again, and its description says why. */
async function expectPasswordAgain(page: Page, label: string): Promise<void> {
  const password = page.getByLabel(label, { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  const problem = await page.locator('#problem').innerText()
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(problem)}`))
}

test('on a shared phone the page that another person wanted does not refuse the next one', async ({
  page,
}) => {
  await page.goto('/app/Parent Dashboard')
  await expect(page).toHaveURL(/open=parent-dashboard$/)
  await page.goto('/')
  await signIn(page, '21b81a0501', 'Student')
  await expect(page).toHaveURL(/\/app\/Student$/)
})

test('the wrong role gets a message; signing out ends the session', async ({ page }) => {
  await signIn(page, 'exam-lakshmi', 'Student')
  await page.goto('/app/Admin')
  await expect(page.getByRole('heading', { name: "You Don't have permission to View" })).toBeVisible()
  await page.goto('/app')
  await expect(page.getByText('LAKSHMI DEVI THOTA', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('summary', { hasText: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/app')
  await expect(page).toHaveURL(/:\d+\/\?open=dashboard$/)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a guarded page below /de names itself in German, and the sign-in leads on to it', async ({
      page,
    }) => {
      await page.goto('/de/app/Students?search=asha')
      await expect(page).toHaveURL(/\/de\/\?open=students$/)
      const offer = page.getByRole('status').filter({ hasText: 'Bitte melden Sie sich an' })
      await expect(offer).toContainText('„Studierende“')
      if (javaScriptEnabled) await expectAccessible(page)
      await offer.getByRole('link', { name: 'Anmelden' }).click()
      await page.getByLabel('Benutzername').fill('admin-meena')
      await page.getByLabel('Passwort', { exact: true }).fill(account('admin-meena').password)
      await page.locator('main button.primary').click()
      await expect(page).toHaveURL(/\/de\/app\/Students\?search=asha$/)
    })

    test('after a wrong password the cursor stands in the password', async ({ page }) => {
      await page.goto('/de/login')
      await page.getByLabel('Benutzername').fill('nobody')
      await page.getByLabel('Passwort', { exact: true }).fill('wrong')
      await page.locator('main button.primary').click()
      await expect(page.getByText('Benutzername oder Passwort stimmt nicht.')).toBeVisible()
      await expectPasswordAgain(page, 'Passwort')
    })

    test('an address that names no page says nothing of it', async ({ page }) => {
      await page.goto('/?open=<b>Students</b>')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Please sign in')).toHaveCount(0)
    })
  })

test('a form sent from another site is refused', async ({ request }) => {
  const { username, password } = account('exam-lakshmi')
  const answer = await request.post('/login/Admin', {
    form: { username, password },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})

test('nobody is sent to another site after signing in', async ({ request }) => {
  const { username, password } = account('exam-lakshmi')
  for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    const origin = new URL((await request.get('/')).url()).origin
    const answer = await request.post(`/login/Admin?return=${encodeURIComponent(target)}`, {
      form: { username, password },
      headers: { origin },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    expect(answer.headers()['location']).toBe('/app/Examinations')
  }
})

test('the administrator changes what visitors see', async ({ page }) => {
  await signIn(page, 'admin-meena')
  await expect(page).toHaveURL(/\/app\/Admin$/)
  await expectAccessible(page)
  await page.goto('/app/Admin/College')
  await expectAccessible(page)
  const tagline = page.getByLabel('Tagline')
  await page.getByLabel('College name').fill('')
  await tagline.fill('Learning that serves')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('College name')).toHaveAccessibleDescription('This is a required field')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'College name: This is a required field' }).click()
  await expect(page.getByLabel('College name')).toBeFocused()
  await page.getByLabel('College name').fill('Sri Vidya College of Engineering')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[aria-live]').getByText('Saved')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByText('Learning that serves', { exact: true })).toBeVisible()
})

test('the islands keep to their budgets on the wire, React included', async ({ page }) => {
  const budgets = Object.entries(joined(await featureRows(), (each) => each.budgets)).map(
    ([path, budget]) => ({
      path,
      as: 'admin-meena',
      requests: Infinity,
      ...(typeof budget === 'number' ? { kilobytes: budget } : budget),
    }),
  )
  for (const [as, pages] of Map.groupBy(budgets, (each) => each.as)) {
    await enter(page, as, '/app/Account')
    for (const { path, kilobytes, requests } of pages) {
      const weight = await weigh(page, path)
      expect.soft(weight.bytes, path).toBeLessThanOrEqual(kilobytes * 1024)
      expect.soft(weight.requests, path).toBeLessThanOrEqual(requests)
    }
  }
})
