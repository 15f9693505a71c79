import { type Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('prangan.interface') ?? 'null') as unknown)

test('on a phone the menu is a drawer over the page, left by Escape, its cross and a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'admin-meena')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  expect(before?.y).toBeLessThan(120)
  await button.click()
  await expect(drawer.getByRole('link', { name: 'Audit trail' })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await expectFits(page, 360)

  // Focus stays in the dialog.
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () =>
        document.querySelector('dialog')?.contains(document.activeElement) ||
        document.activeElement === document.body,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  await button.click()
  await drawer.getByRole('button', { name: 'Close the menu' }).click()
  await expect(drawer).toHaveCount(0)
  await button.click()
  await drawer.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page).toHaveURL(/Audit$/)
  await expect(drawer).toHaveCount(0)
})

test('the sidebar shows its current entry without moving the page, and the first Tab leads to the skip link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enter(page, 'admin-meena', '/app/Admin/System')
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('scrolled, the header is one slim line on a phone and on a wide screen', async ({ page }) => {
  await enter(page, 'admin-meena')
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/app/Admin')
    await page.evaluate(() => scrollTo(0, 2000))
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.y).toBe(0)
    expect(header?.height).toBeLessThanOrEqual(57)
  }
})

test('the sidebar is closed at any width and stays so; open submenus are kept by their keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'admin-meena')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.locator('summary', { hasText: 'Administration' }).click()
  await expect(menu.getByRole('link', { name: 'Audit trail' })).toBeHidden()
  expect(await kept(page)).toEqual({ submenus: ['work', 'fees'] })
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Audit trail' })).toBeHidden()

  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(menu).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/app/Account')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  expect(await kept(page)).toEqual({ submenus: ['work', 'fees'], sidebar: 'open' })
})

test('the menu on top holds what the sidebar does not, and can be done without', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'exam-lakshmi')
  const top = page.getByRole('navigation', { name: 'Shortcuts' })
  await top.locator('summary', { hasText: 'Recent results' }).click()
  await expect(top.getByRole('link').first()).toHaveAttribute('href', /^\/app\/Examinations\//)
  const content = await page.getByRole('heading', { level: 1 }).boundingBox()
  const menu = await top.boundingBox()
  expect(Math.abs((menu?.x ?? 0) - (content?.x ?? 0))).toBeLessThanOrEqual(16)
  await page.keyboard.press('Escape')
  await page.locator('summary', { hasText: 'Your menu' }).click()
  await page.getByLabel('Menus').selectOption('At the side only')
  await expect(top).toBeHidden()
  await page.reload()
  await expect(top).toBeHidden()
})

test('without scripts the button of the menu leads to the same entries', async ({ browser, page }) => {
  await enter(page, 'admin-meena')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.setViewportSize({ width: 360, height: 740 })
  await plain.goto(new URL('/app/Account', page.url()).href)
  await plain.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(plain).toHaveURL(/Admin%20Menus$/)
  await expect(plain.getByRole('main').getByRole('link', { name: 'Audit trail' })).toBeVisible()
  await context.close()
})

test('on paper a list is the college, a title and the table', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'admin-meena', '/app/Admin/Users')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.brand')).toBeVisible()
  for (const gone of ['aside', 'form', '.end', 'main nav', 'main ul'])
    await expect(page.locator(gone).first()).toBeHidden()
})

test('the menu begins with the home of the role, where the name of the college leads too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'dean-suresh', '/app/Account')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(menu.getByRole('link').first()).toHaveText('Home')
  await expect(menu.getByText('Account and tools')).toBeVisible()
  await menu.getByRole('link').first().click()
  await expect(page).toHaveURL(/Dean%20Dashboard$/)
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  // The tools are folded except around the current page.
  await expect(menu.getByRole('link', { name: 'My account' })).toBeHidden()
  await page.goto('/app/Account')
  await page.locator('.brand').click()
  await expect(page).toHaveURL(/Dean%20Dashboard$/)
})

test('no two entries of a menu share an icon', async ({ page }) => {
  for (const name of ['admin-meena', 'accounts-sita', 'exam-lakshmi', 'admissions-swathi']) {
    await enter(page, name, '/app/Account')
    const icons = await page
      .locator('[data-submenu] a > svg')
      .evaluateAll((all) => all.map((icon) => icon.innerHTML))
    expect(new Set(icons).size, name).toBe(icons.length)
  }
})

test('who is signed in takes two short lines, on a small screen an avatar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'exam-lakshmi', '/app/Account')
  const facts = page.getByRole('banner').locator('.facts')
  await expect(facts).toContainText('LOGIN ID')
  await expect(facts).toContainText('Examination')
  await expect(facts.locator('dd[title=ROLE_EXAMINATION]')).toBeVisible()
  const box = await facts.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(260)
  expect(box?.height).toBeLessThanOrEqual(44)
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(facts).toBeHidden()
  await page.locator('summary', { hasText: 'Your menu' }).click()
  const whole = page.getByRole('banner').locator('details[open] dl')
  await expect(whole).toContainText('LAKSHMI DEVI THOTA')
  await expectAccessible(page)
})
