import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectFits, mainExam } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test.use({ allowErrors: [/status of (403|404)/] })

const head = (page: Page) => page.locator('.head header')

test('the first thing on the home page is one field for all results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400)
  await expect(page.getByLabel('See your results')).toBeInViewport()
  await page.getByLabel('See your results').fill('21b81a0501')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results\?rollNo=21b81a0501$/i)
  await expect(page.getByRole('main')).toContainText(mainExam)
})

test('what is inside a card floats over the page and moves nothing: by pointer, by focus, by tap', async ({
  page,
}) => {
  await page.goto('/')
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
  await card.locator('summary').click()
  await expectAccessible(page)
  await inner.click()
  await expect(page).toHaveURL(/\/login\/Management\?return=%2Fapp%2FAdministration$/)
})

test('the cards of the home page are equal', async ({ page }) => {
  for (const width of [360, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const heights = await page
      .locator('.role')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)))
    expect([heights.length, new Set(heights).size], String(width)).toEqual([18, 1])
    await expectFits(page, width)
  }
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
    await page.locator('.role summary').first().click()
    await head(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
