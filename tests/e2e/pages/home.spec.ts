import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectFits, mainExam } from '../../support/browser/e2e.ts'
import { demoCollege } from '#lib/server/demo/demo.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

test.use({ allowErrors: [/status of (403|404)/] })

const head = (page: Page) => page.locator('.head header')

test('the first thing on the home page is one field for all results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400)
  const field = page.getByLabel('See your results')
  await expect(field).toBeInViewport()
  await expect(page.locator('label', { hasText: 'Roll number' })).toBeVisible()
  await field.fill('21b81a0501')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'No connection' })
  await expect(said.getByRole('button', { name: 'Try again' })).toBeInViewport()
  await expect(field).toHaveValue('21b81a0501')
  // What was typed meanwhile is not looked up by itself.
  await field.press('End')
  await page.keyboard.type('2')
  await expect(said).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(said).toBeVisible()
  // It repeats itself when the connection is back.
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/results\?rollNo=21b81a0501$/i)
  await expect(page.getByRole('main')).toContainText(mainExam)
})

test('what is inside a card floats over the page and moves nothing: by pointer, by focus, by tap', async ({
  page,
}) => {
  await page.goto('/erphome')
  const card = page.locator('.role', { has: page.getByRole('link', { name: 'Authority' }) })
  const inner = card.getByRole('link', { name: 'Administration' })
  const boxes = () =>
    page
      .locator('.role')
      .evaluateAll((cards) => cards.map((each) => JSON.stringify(each.getBoundingClientRect())))
  await card.scrollIntoViewIfNeeded()
  const before = await boxes()
  await card.hover()
  await expect(inner).toBeVisible()
  expect(await boxes()).toEqual(before)
  await page.mouse.move(0, 0)
  await expect(inner).toBeHidden()
  await card.hover()
  await expect(inner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inner).toBeHidden()
  await page.mouse.move(0, 0)
  await card.getByRole('link', { name: 'Authority' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: 'Correspondence' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inner).toBeHidden()
  await expect(card.locator('summary')).toBeFocused()
  await card.locator('summary').click()
  await expectAccessible(page)
  await inner.click()
  await expect(page).toHaveURL(/\/login\/Management\?return=%2Fapp%2FAdministration$/)
})

test('the doors of the home page are equal, and so are the cards', async ({ page }) => {
  for (const width of [360, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/erphome')
    expect(await heightsOf(page, '.role'), String(width)).toEqual([12, 1])
    await expectFits(page, width)
    await page.goto('/')
    await expectFits(page, width)
    if (width > 1000) expect(await heightsOf(page, '.doors > li'), String(width)).toEqual([4, 1])
  }
})

/** Returns how many elements there are, and how many different heights they have. */
async function heightsOf(page: Page, selector: string): Promise<[number, number]> {
  const heights = await page
    .locator(selector)
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)))
  return [heights.length, new Set(heights).size]
}

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`the home page has the college’s line, its news, its figures and the ways in: ${locale}`, async ({
    page,
  }) => {
    await page.goto(at('/'))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(demoCollege.tagline)
    await expect(main.getByRole('link', { name: say('collegePages.courses.title') })).toHaveAttribute(
      'href',
      at('/courses'),
    )
    // The logo's second colour, once on the page.
    await expect(main.locator('.welcome rect')).toHaveCount(1)
    await expect(head(page)).not.toContainText(say('app.erp'))
    await expect(main.getByRole('region', { name: say('home.glance') })).toContainText('1998')
    const doors = main.locator('.doors')
    for (const name of ['student', 'parent', 'faculty', 'results'])
      await expect(doors.getByRole('link', { name: say(`card.${name}`), exact: true })).toBeVisible()
    await expect(main).not.toContainText(say('card.library'))
    await expectReadable(page, words)
    await main.getByRole('link', { name: say('card.principal') }).click()
    await expect(page).toHaveURL(/\/login\/principal$/)
  })

  test(`a missing page offers the results, a search and the home: ${locale}`, async ({ page }) => {
    expect((await page.goto(at('/no-such-page')))?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.locator('.row a')).toHaveText([
      say('home.results'),
      say('app.home'),
      say('notFound.go'),
    ])
    await expect(main.getByRole('link', { name: say('notFound.go') })).toHaveAttribute('href', at('/app/'))
    await expectReadable(page, words)
    await main.getByLabel(say('home.find')).fill('21B81A0501')
    await page.keyboard.press('Enter')
    await expect(main).toContainText(mainExam)
  })
}

test('on a phone the short name stands for a long one, and nothing is cut, scrolled and at 200 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(head(page).getByText(demoCollege.shortName, { exact: true })).toBeVisible()
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    for (const top of [0, 600]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect(page.locator('.head.slim')).toHaveCount(top === 0 ? 0 : 1)
      // With large text two rows would cover too much, so they scroll away.
      const covered = await head(page).evaluate((bar) => Math.max(0, bar.getBoundingClientRect().bottom))
      if (top > 0) expect(covered, size).toBeLessThanOrEqual(size === '100%' ? 64 : 0)
      const right = await head(page)
        .locator('a:visible')
        .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)))
      expect(right, `${size} ${top}`).toBeLessThanOrEqual(360)
    }
  }
  await expectFits(page, 360)
})

test('the home page prints what the college says: its line, results and notices', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest results' })).toBeVisible()
  for (const gone of ['footer', 'main form', '.doors', '.offices', '.band svg'])
    await expect(page.locator(gone).first()).toBeHidden()
})

test('signing in needs no module, and only known modules have a page', async ({ page }) => {
  await page.goto('/')
  await head(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('You can sign in here whatever your role.')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/login/Call 0900 123', '/register/Call 0900 123', '/login/Admin/x']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByText('0900')).toHaveCount(0)
  }
  await page.goto('/login/student')
  await expect(page).toHaveTitle(/^Sign in to Student Module/)
})

test('a legal page prints as one sheet: the college, the title and the text', async ({ page }) => {
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Effective December 7, 2022')).toBeVisible()
  await expect(page.locator('.brand')).toBeVisible()
  for (const gone of ['footer', '[data-way-out]', 'header nav'])
    await expect(page.locator(gone).first()).toBeHidden()
})

test('regular and supplementary results are listed apart', async ({ page }) => {
  await page.goto('/examresults?kind=regular')
  await expect(page.getByRole('link', { name: 'Regular', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('link', { name: mainExam })).toBeVisible()
  await page.getByRole('link', { name: 'Supply', exact: true }).click()
  await expect(page.getByRole('link', { name: mainExam })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the field, the cards, the sign-in and the legal pages work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('group', { name: 'Appearance' })).toBeHidden()
    await page.getByLabel('See your results').fill('21B81A0501')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('main')).toContainText(mainExam)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await page.getByRole('link', { name: 'To the home page' }).click()
    await page.goto('/erphome')
    await page.locator('.role summary').first().click()
    await head(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
