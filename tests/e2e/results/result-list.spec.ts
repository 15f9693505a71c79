import {
  expect,
  expectAccessible,
  expectFits,
  mainExam,
  resultPath,
  weigh,
} from '../../support/browser/e2e.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

const list = '/results?rollNo=21B81A0501'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all results of a roll number are listed, each with its page', async ({ page }) => {
    await page.goto('/results')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Please enter Roll Number')).toBeVisible()
    await page.getByLabel('Roll number').fill('21b81a0501')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'All results of 21B81A0501' })).toBeVisible()
    await page.getByRole('link', { name: mainExam }).click()
    await expect(page.getByText('8.56').first()).toBeVisible()
    await page.getByRole('link', { name: 'Show all results of 21B81A0501' }).click()
    await expect(page).toHaveURL(list)
  })
})

test('a result leads to the list without a reload: as its own page, at its heading and address', async ({
  page,
}) => {
  await page.goto(resultPath(mainExam, '21B81A0501'))
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'Show all results of 21B81A0501' }).click()
  await expect(page.getByRole('heading', { name: 'All results of 21B81A0501' })).toBeFocused()
  await expect(page).toHaveURL(list)
  await expect(page).toHaveTitle(/^Results of a roll number · /)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expectAccessible(page)
  const shown = await page.locator('main').screenshot()
  await page.goto(list)
  expect(Buffer.compare(shown, await page.locator('main').screenshot())).toBe(0)
  await page.getByLabel('Roll number').fill('21B81A0502')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'All results of 21B81A0502' })).toBeFocused()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/results?rollNo=21B81A0502')
})

test('a number without a result in an exam is led to its other results', async ({ page }) => {
  await page.goto(resultPath('I B.Tech I Semester (R22) Regular Examinations, 2023'))
  await page.getByLabel('Roll number').fill('21b81 a0501')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeFocused()
  await expect(
    page.getByText(/This roll number has (a result in another exam|results in \d other exams)\./),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all results of 21B81A0501' }).click()
  await expect(page).toHaveURL('/results?rollNo=21B81A0501')
})

test('another roll number is looked up without a reload, and one without results gets a message', async ({
  page,
}) => {
  await page.goto(list)
  await page.getByLabel('Roll number').fill('21B81A9999')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'No published results of 21B81A9999' })).toBeVisible()
  await expectAccessible(page)
})

for (const locale of ['', '/de']) {
  test(`the list fits a phone and is accessible in ${locale || 'English'}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/results', list]) {
      await page.goto(locale + path)
      await expectAccessible(page)
      await expectFits(page, 360)
      if (locale) await expectGerman(page)
    }
  })
}

test('the list costs at most 14 KB and four requests, and no framework', async ({ page }) => {
  const weight = await weigh(page, list)
  expect(weight.bytes).toBeLessThanOrEqual(14 * 1024)
  expect(weight.requests).toBeLessThanOrEqual(4)
  expect(weight.scripts.filter((url) => /react|solid|client\./i.test(url))).toEqual([])
})

for (const locale of ['', '/de'])
  test(`a page made before anybody asks is the one that is made when asked, in ${locale || 'English'}`, async ({
    request,
  }) => {
    const more = '&more='
    for (const path of [resultPath(mainExam, '21B81A0501'), list, '/results?rollNo=21B81A9999']) {
      const made = await request.get(`${locale}${path}${more}`)
      let kept = made
      // The page is prerendered in the background, so on a busy machine early requests may miss it.
      await expect(async () => {
        kept = await request.get(locale + path)
        expect(kept.headers()['cache-control']).toBe('no-cache')
      }).toPass()
      expect(await kept.text()).toBe((await made.text()).replaceAll('&amp;more=', ''))
    }
  })
