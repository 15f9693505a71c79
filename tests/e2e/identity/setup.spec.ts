import { expect, expectAccessible } from '../../support/browser/e2e.ts'
import { fillSetup, setupPath } from '../../support/servers/first-administrator.ts'
import { testOn } from '../../support/servers/own-campus.ts'
import { startCampus } from '../../support/servers/own-server.ts'

const test = testOn(startCampus)
test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|401|404)/] })

test('before the link is used the site is open and the office is not', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/app', '/app/Admin', '/app/Admin/College', '/createLogins']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(303)
    expect(answer.headers()['location'], path).toMatch(/^\/\?open=[a-z-]+$/)
  }
  expect((await request.get('/api/v1/exportUsers')).status()).toBe(401)
  expect((await request.post('/api/v1/saveCollegeSettings', { data: {} })).status()).toBe(401)
  const guess = await request.post('/auth/v1/signin', { data: { username: 'admin', password: 'admin' } })
  expect(guess.status()).toBe(401)
  expect((await request.get(`/setup/${'x'.repeat(32)}`)).status()).toBe(404)
})

test('the link of the output makes the first administrator, who is signed in; a second time it leads to the sign-in page', async ({
  page,
  browser,
  campus,
}) => {
  const late = await (await browser.newContext({ baseURL: campus.url })).newPage()
  await late.goto(setupPath(campus))
  await page.goto(setupPath(campus))
  await expectAccessible(page)
  // The page itself refuses a weak password, and keeps what was typed.
  await fillSetup(page, { username: 'admin-meena', password: 'weak' })
  await expect(page.getByText('Please Fill as per Instructions')).toBeVisible()
  for (const label of ['New password', 'Confirm password'])
    await expect(page.getByLabel(label)).toHaveValue('weak')
  const plain = await (await browser.newContext({ baseURL: campus.url, javaScriptEnabled: false })).newPage()
  await plain.goto(setupPath(campus))
  await fillSetup(plain, { username: 'admin-meena', password: 'weak' })
  await expect(plain.getByText('Please Fill as per Instructions')).toBeVisible()
  const again = 'Please type it again: a password is never sent back to the page.'
  for (const label of ['New password', 'Confirm password'])
    await expect(plain.getByLabel(label)).toHaveAccessibleDescription(new RegExp(again))
  // All problems are shown at once.
  await fillSetup(plain, { username: 'admin meena', password: 'weak' })
  await expect(plain.getByText('User Name must not contain spaces').first()).toBeVisible()
  await expect(plain.getByText('Please Fill as per Instructions')).toBeVisible()
  await plain.context().close()
  await fillSetup(page)
  await expect(page).toHaveURL(/\/app\/Checklist$/)
  await expectAccessible(page)
  await page.goto('/paymentGatewayKeyMaintenance')
  await expect(page.getByText('Fee Types are not there')).toBeVisible()
  await page.goto('/app/Admin/Users')
  await expect(page.getByRole('main').getByRole('link', { name: 'admin-meena' })).toBeVisible()

  await fillSetup(late, { username: 'mallory', password: 'Battery-staple2!' })
  await expect(late.getByRole('heading', { name: 'Create the account' })).toHaveCount(0)
  expect((await late.goto(setupPath(campus)))?.status()).toBe(410)
  await expect(late.getByRole('heading', { name: 'This college is set up already' })).toBeVisible()
  await expectAccessible(late)
  await late.context().close()
  await page.reload()
  await expect(page.getByRole('main').getByText('mallory')).toHaveCount(0)
})
