import type { Page } from 'playwright/test'
import { oneLine } from '#lib/i18n/one-line.ts'
import { enter, expect, mainExam, resultPath } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

/** A student of the sample college. */
const student = { roll: '21B81A0502', name: 'فاطمہ صدیقی' }

test('numbers stand behind a name that is written from the right, digit by digit', async ({ page }) => {
  const stayInOrder = async (path: string): Promise<void> => {
    await page.goto(path)
    await expect(page.getByText(student.name).first()).toBeVisible()
    expect(await jumped(page), path).toEqual([])
  }
  const main = page.getByRole('main')
  await stayInOrder(resultPath(mainExam, student.roll))
  await enter(page, 'admin-meena')
  const lists = ['/app/Students', '/app/Fees/dues', '/app/Fees/payments', '/app/Fees/receipts', '/app/Search']
  for (const list of lists) await stayInOrder(`${list}?search=${encodeURIComponent(student.name)}`)
  await stayInOrder(`/app/Students?search=${student.roll}`)
  await main.getByRole('link', { name: student.roll, exact: true }).click()
  await stayInOrder(page.url())
  await stayInOrder(`/app/Fees/dues?search=${student.roll}`)
  await main.getByRole('link', { name: student.name, exact: true }).first().click()
  await stayInOrder(page.url())
  await main.getByRole('link', { name: /Fee/ }).first().click()
  await stayInOrder(page.url())
})

test('the look for numbers that jumped finds one', async ({ page }) => {
  await page.setContent(`<p>${student.name} · ${student.roll}</p>`)
  expect(await jumped(page)).toHaveLength(1)
  await page.setContent(`<p>${oneLine([student.name, student.roll])}</p>`)
  expect(await jumped(page)).toEqual([])
})

/** Returns texts in which something after such a name is drawn before it. */
const jumped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFromRight = (sign: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(sign)
    const lines: { text: string; places: DOMRect[] }[] = []
    let block: Element | null = null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const blockOf = (from: Element | null): Element | null => {
      let at = from
      while (at && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement
      return at
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = blockOf(node.parentElement)
      if (own !== block) lines.push({ text: '', places: [] })
      block = own
      const line = lines.at(-1)
      for (const [index, sign] of Array.from(node.textContent ?? '').entries()) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const place = range.getBoundingClientRect()
        if (!/[\p{L}\p{N}]/u.test(sign) || place.width === 0 || !line) continue
        line.text += sign
        line.places.push(place)
      }
    }
    const found: string[] = []
    for (const { text, places } of lines) {
      const signs = Array.from(text)
      if (!signs.some(isFromRight)) continue
      const isJumped = signs.some((sign, at) => {
        const place = places[at]
        const before = signs.slice(0, at).findLastIndex((earlier, index) => {
          const other = places[index]
          return isFromRight(earlier) && other && place && Math.abs(other.top - place.top) < other.height / 2
        })
        const other = places[before]
        return !isFromRight(sign) && place && other && place.left < other.left
      })
      if (isJumped) found.push(text)
    }
    return found
  })
