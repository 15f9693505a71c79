import type { Page } from 'playwright/test'
import {
  enter,
  expect,
  expectAccessible,
  expectFits,
  mainExam,
  resultPath,
} from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test.use({ allowErrors: [/status of (403|404)/] })

const head = (page: Page) => page.locator('.head header')

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`once scrolled, one line stays at ${width} px and takes at most 15 % of the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const name = head(page).locator(width < 960 ? '.short' : '.name')
    // The settings take twelve characters for the short name.
    const longest =
      width < 960
        ? 'VCETW-VIJAYA'
        : 'Venkateswara College of Engineering and Technology for Women, Vijayawada'
    await name.evaluate((element, text) => (element.textContent = text), longest)
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.mouse.wheel(0, 400)
    await expect(page.locator('.head.slim')).toBeVisible()
    const box = await head(page).boundingBox()
    expect([box?.y, (box?.height ?? height) <= height * 0.15]).toEqual([0, true])
    // The space above is preserved, so the page does not jump.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(tall)
    await expectFits(page, width)
    await expectAccessible(page)
    await page.mouse.wheel(0, -400)
    await expect(page.locator('.head.slim')).toHaveCount(0)
  })
}

test('who is signed in is greeted on public pages and led back, and the pages are the same for everybody', async ({
  page,
}) => {
  const asVisitor = await (await page.request.get('/examresults')).text()
  await enter(page, 'exam-lakshmi')
  expect(await (await page.request.get('/examresults')).text()).toBe(asVisitor)
  for (const path of ['/examresults', resultPath(mainExam, '21B81A0501'), '/no-such-page']) {
    await page.goto(path)
    await expect(head(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await expect(head(page)).toContainText('EXAMINATION')
    await expect(head(page)).toContainText('LAKSHMI DEVI THOTA')
    await expect(head(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app')
    await expect(head(page).locator('.brand')).toHaveAttribute('href', '/app')
    await expectAccessible(page)
  }
  // A page that is closed to the role stays in the frame of the office.
  await page.goto('/app/Admin')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('LAKSHMI DEVI THOTA')
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/de/examresults')
  await expectFits(page, 360)
  await expectAccessible(page)
  await head(page).getByRole('button', { name: 'Abmelden' }).click()
  await expect(head(page).getByRole('link', { name: /Sign in|Anmelden/ })).toBeVisible()
})

test('a session that has ended is no longer greeted once a page asked for it', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'erpUser'))
  await page.goto('/contact')
  await head(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(head(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('light, dark or as the device is chosen in words, for every page, before anything is painted', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('group', { name: 'Appearance' }).getByText('Dark', { exact: true }).click()
  const painted: (string | undefined)[] = []
  await page.exposeFunction('note', (mode?: string) => painted.push(mode))
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      void (window as unknown as { note(mode?: string): void }).note(document.documentElement.dataset['mode'])
    }).observe(document, { childList: true, subtree: true })
  })
  await enter(page, 'exam-lakshmi', '/examresults')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect([...new Set(painted)]).toEqual(['dark'])
  await page.getByRole('group', { name: 'Appearance' }).getByText('As the device').click()
  await page.goto('/contact')
  await expect(page.locator('html')).not.toHaveAttribute('data-mode', 'dark')
})
