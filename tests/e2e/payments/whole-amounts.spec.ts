import type { Page } from 'playwright/test'
import { enter, expect, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

/** Pages with sums, by their reader. */
const pages = {
  '21b81a0501': ['/app/Student', '/fees'],
  'parent-sharma': ['/app/Parent Dashboard', '/fees'],
  'accounts-sita': [
    '/app/Accounts Dashboard',
    '/app/Fees/dues',
    '/app/Fees/receipts',
    '/app/Fees/payments',
    '/app/Fees/series',
    '/app/Fees/structures',
    '/app/Fees/collections/type',
  ],
  'principal-rao': ['/app/Principal DashBoard'],
} as const

/** Replaces each sum on the page by ₹ 99,99,99,999 and returns those that wrap. */
const brokenSums = (page: Page): Promise<{ sums: number; broken: string[] }> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const shown = texts.filter(
      // What is folded, such as the bell, has no lines yet.
      ({ parentElement }) =>
        parentElement?.checkVisibility() && !parentElement.closest('script, style, svg, .sr, noscript'),
    )
    for (const text of shown)
      text.data = text.data.replaceAll(/₹\s?\d[\d.,]*/g, (sum) =>
        /[.,]\d\d$/.test(sum) ? '₹\u00A099,99,99,999.00' : '₹\u00A099,99,99,999',
      )
    const sums = shown.flatMap((text) =>
      [...text.data.matchAll(/₹\u00A099,99,99,999(?:\.00)?/g)].map((found) => {
        const range = document.createRange()
        range.setStart(text, found.index)
        range.setEnd(text, found.index + found[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return { lines: lines.size, where: `${text.parentElement?.className}: ${text.data.slice(0, 80)}` }
      }),
    )
    return { sums: sums.length, broken: sums.filter(({ lines }) => lines > 1).map(({ where }) => where) }
  })

for (const width of [320, 360, 1280])
  test(`no sum ends its line inside of a number, and no page is moved sideways, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    for (const [who, paths] of Object.entries(pages)) {
      await page.context().clearCookies()
      let sums = 0
      for (const path of paths) {
        await enter(page, who, path)
        const found = await brokenSums(page)
        expect.soft(found.broken, `${who} ${path}`).toEqual([])
        await expectFits(page, width)
        sums += found.sums
      }
      expect.soft(sums, who).toBeGreaterThan(0)
    }
  })
