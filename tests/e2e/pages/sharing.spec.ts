import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { enter, expect, weigh } from '../../support/browser/e2e.ts'
import { mainExam, resultPath } from '../../support/results/main-exam.ts'
import { freePort } from '../../support/servers/free-port.ts'

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const test = testInSampleCollege({ PORT: String(port), PUBLIC_ORIGIN: origin })

test('other sites learn the address, the college and the language of a page, and no student', async ({
  page,
}) => {
  const shared = (name: string) => page.locator(`meta[property="og:${name}"]`)
  for (const locale of ['', '/de']) {
    await page.goto(resultPath(mainExam, '21B81A0501', locale))
    const { pathname } = new URL(page.url())
    await expect(shared('url')).toHaveAttribute('content', origin + pathname)
    await expect(shared('type')).toHaveAttribute('content', 'website')
    await expect(shared('site_name')).toHaveAttribute('content', 'Sri Vidya College of Engineering')
    expect(await page.locator('head').innerHTML()).not.toContain('21B81A0501')
  }
  expect(await (await page.request.get('/no-such-page')).text()).not.toContain('og:url')
})

test('each home keeps its budget with the addresses for other sites', async ({ page, browser }) => {
  await enter(page, 'admin-meena', '/app/Admin/College')
  for (const profile of ['default', 'SRK']) {
    const saved = await page.request.post('/api/v1/saveCollegeSettings', { data: { profile } })
    expect(saved.status()).toBe(200)
    const visitor = await browser.newPage()
    for (const path of ['/', '/de']) {
      expect((await weigh(visitor, origin + path)).bytes).toBeLessThanOrEqual(14 * 1024)
      await expect(visitor.locator('meta[property="og:url"]')).toHaveAttribute('content', origin + path)
    }
    await visitor.close()
  }
})
