import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  expect,
  expectAccessible,
  expectFits,
  mainExam,
  resultPath,
  weigh,
} from '../../support/browser/e2e.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

/** Expects that nothing is cut and the page does not scroll sideways at twice the size of text. */
async function expectFitsInLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectFits(page, 360)
  const cut = await page.evaluate(() => {
    const roll = document.querySelector<HTMLInputElement>('#rollNo')
    if (roll) roll.value = '21B81A0501'
    const isCut = (part: Element): boolean =>
      part.scrollWidth > part.clientWidth + 1 &&
      part.clientWidth > 1 &&
      !['visible', 'auto', 'scroll'].includes(getComputedStyle(part).overflowX)
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter(isCut)
      .map((part) => part.outerHTML.slice(0, 200))
  })
  expect(cut, page.url()).toEqual([])
}

test('a student finds a result from the landing page without a reload, and its memo', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'All results' }).click()
  await page.getByRole('link', { name: mainExam }).click()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByLabel('Roll number').fill('21b81a0501 asha')
  await page.keyboard.press('Enter')
  await expect(page.getByText('8.56').first()).toBeVisible()
  await expect(page).toHaveURL(/rollNo=21B81A0501$/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Memo \(PDF/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Result_21B81A0501_${mainExam}.pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.getByLabel('Roll number').press('End')
  await page.getByLabel('Roll number').press('Backspace')
  await expect(page.getByText('8.56')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form, the refusals and the shareable address work', async ({ page }) => {
    await page.goto(resultPath(mainExam))
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Please enter Roll Number')).toBeVisible()
    await page.getByLabel('Roll number').fill('21B81A0501')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('8.56').first()).toBeVisible()
    await page.goto(resultPath(mainExam, '21B81A9999'))
    await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible()
    await page.goto(resultPath(mainExam, '21B81A0503'))
    await expect(page.getByRole('heading', { name: 'Result withheld' })).toBeVisible()
    await page.goto(
      resultPath('I B.Tech I Semester (R20) Regular Examinations, new batch, 2026', '22B81A0501'),
    )
    await expect(page.getByRole('heading', { name: /^Results: .+ IST$/ })).toBeVisible()
    await expect(page.getByText('From that hour on, you can look yours up here')).toBeVisible()
    await expect(page.getByLabel('Roll number')).toHaveCount(0)
    await page.goto('/contact')
    await expect(page.getByText('Postal Address')).toBeVisible()
  })
})

test('an empty roll number is reported at the field, an unknown one once, in the page', async ({ page }) => {
  await page.goto(resultPath(mainExam))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Please enter Roll Number')).toBeVisible()
  await expect(page.getByLabel('Roll number')).toBeFocused()
  await page.getByLabel('Roll number').fill('21B81A9999')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeFocused()
  await expect(page.getByText('No data found')).toHaveCount(1)
  await expectAccessible(page)
})

test.describe('on a dead line', () => {
  test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/] })

  for (const { locale, show, failed, failedMemo, again } of [
    {
      locale: '',
      show: 'Show',
      failed: 'Failed to get results. No connection.',
      failedMemo: 'Failed to download. No connection.',
      again: 'Try again',
    },
    {
      locale: '/de',
      show: 'Anzeigen',
      failed: 'Ergebnisse konnten nicht abgerufen werden. Keine Verbindung.',
      failedMemo: 'Herunterladen fehlgeschlagen. Keine Verbindung.',
      again: 'Noch einmal versuchen',
    },
  ])
    test(`a lookup and a memo say why they failed and repeat themselves, in ${locale || 'English'}`, async ({
      page,
      context,
    }) => {
      const roll = page.locator('#rollNo')
      const tryAgain = page.getByRole('button', { name: again })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(resultPath(mainExam, '', locale))
      await roll.fill('21B81A0501')
      await context.setOffline(true)
      await page.getByRole('button', { name: show }).click()
      await expect(page.getByText(failed)).toBeVisible()
      await expect(roll).toHaveValue('21B81A0501')
      await expectAccessible(page)
      await tryAgain.click()
      await expect(page.getByText(failed)).toBeVisible()
      await context.setOffline(false)
      await expect(page.locator('.verdict').getByRole('heading')).toBeFocused()
      const memo = page.locator('a[data-download]')
      await expect(memo).toBeInViewport({ ratio: 1 })
      await context.setOffline(true)
      await memo.click()
      await expect(page.getByText(failedMemo)).toBeInViewport()
      await expectFits(page, 360)
      const [download] = await Promise.all([page.waitForEvent('download'), context.setOffline(false)])
      expect(download.suggestedFilename()).toBe(`Result_21B81A0501_${mainExam}.pdf`)
      await expect(tryAgain).toHaveCount(0)
    })
})

test('other sites show which exam a page is about, and nothing of an exam that is not out', async ({
  page,
}) => {
  const described = page.locator('meta[property="og:description"]')
  await page.goto(resultPath(mainExam, '21B81A0501'))
  await expect(described).toHaveAttribute('content', new RegExp(`^Results of ${RegExp.escape(mainExam)}: `))
  await page.goto(resultPath(mainExam, '', '/de'))
  await expect(described).toHaveAttribute(
    'content',
    new RegExp(`^Ergebnisse von ${RegExp.escape(mainExam)}: `),
  )
  await page.goto(resultPath('I B.Tech I Semester (R20) Regular Examinations, new batch, 2026'))
  await expect(described).toHaveAttribute('content', /^Results: .+ IST$/)
})

for (const locale of ['', '/de'])
  test(`the memo's link says its size, within a fifth, in ${locale || 'English'}`, async ({ page }) => {
    await page.goto(resultPath(mainExam, '21B81A0501', locale))
    const link = page.locator('a[data-download]')
    const kilobytes = Number(/(\d+)\sKB/.exec(await link.innerText())?.[1])
    const memo = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(Math.abs((await memo.body()).byteLength / 1024 / kilobytes - 1)).toBeLessThan(0.2)
  })

test('an address that names no published exam says so, and lists what is out', async ({ page }) => {
  for (const path of [resultPath('No such exam'), resultPath('No such exam', '21B81A0501')]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No results at this address' })).toBeVisible()
    await expect(page.getByRole('link', { name: mainExam })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the grade scale and the formula unfold, before and after a lookup', async ({ page }) => {
  for (const path of [resultPath(mainExam), resultPath(mainExam, '21B81A0501')]) {
    await page.goto(path)
    await expect(page.getByRole('math')).toBeHidden()
    await page.getByText('Grade scale and SGPA formula').click()
    await expect(page.getByRole('math')).toHaveCount(1)
    await expect(page.getByRole('math')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Grade scale' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a result begins with its verdict, and prints on one sheet without what is pressed', async ({
  page,
}) => {
  await page.goto(resultPath(mainExam, '21B81A0501'))
  await expect(page.locator('#answer').getByRole('heading').first()).toHaveText(
    /^\s*(Passed all \d subjects|To clear: .+)\s*$/,
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: mainExam })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Marks of 21B81A0501' })).toBeVisible()
  for (const hidden of [page.getByRole('textbox'), page.getByRole('button'), page.locator('main a')])
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a printed code is verified, a mistyped one refused', async ({ page, request }) => {
  const answer = await request.get(`/verify/XXXXXXXXXX`)
  expect(answer.status()).toBe(404)
  await page.goto('/verify')
  await page.getByLabel('Code').fill('nonsense')
  const [response] = await Promise.all([
    page.waitForResponse(/verify\/nonsense/),
    page.getByRole('button', { name: 'Check' }).click(),
  ])
  expect(response.status()).toBe(404)
  await expect(page.getByText('No memo, receipt or form of this college has this code.')).toBeVisible()
  await expectAccessible(page)
})

test('a reader who scans a memo’s code compares it line by line, on a phone too', async ({
  page,
  request,
}) => {
  const memo = await request.get(`/memo/${encodeURIComponent(mainExam)}?rollNo=21B81A0501`)
  const drawn = await drawingOf(await memo.body())
  const code = /verify\/(\w+)/.exec(drawn.join('\n'))?.[1] ?? ''
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of ['', '/de']) {
    await page.goto(`${locale}/verify/${code}`)
    await expect(page.getByText('21B81A0501', { exact: true })).toBeVisible()
    await expect(page.getByText(locale ? '8,56' : '8.56')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(8)
    for (const fact of locale
      ? ['BESTANDEN', 'Credits gesamt', 'Studiengang']
      : ['PASS', 'Total credits', 'Course'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
    await expect(
      page.getByText(locale ? /· intern \d+ · .* Punkte$/ : /· internals \d+ · .* points$/),
    ).not.toHaveCount(0)
    await expect(page.getByText(/is shown as its initial here|nur der Anfangsbuchstabe/)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page, 360)
    if (locale) await expectGerman(page)
    const weight = await weigh(page, `${locale}/verify/${code}`)
    expect(weight.bytes).toBeLessThanOrEqual(14 * 1024)
    expect(weight.requests).toBeLessThanOrEqual(4)
    for (const path of [`/verify/${code}`, resultPath(mainExam, '21B81A0501'), '/', '/notices']) {
      await page.goto(locale + (locale && path === '/' ? '' : path))
      await expectFitsInLargeText(page)
    }
  }
})

test.use({ allowErrors: [/status of 404/] })
