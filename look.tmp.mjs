import { chromium } from 'playwright'
import { readFileSync } from 'node:fs'
const [base, dir] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
export async function go(user, pass, jobs, size, lang) {
  const ctx = await browser.newContext({ viewport: size })
  const page = await ctx.newPage()
  await page.goto(base + '/login/Admin')
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(pass)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/app/)
  for (const [name, path, act] of jobs) {
    await page.goto(base + lang + path)
    if (act) await act(page)
    await page.screenshot({ path: `${dir}/${name}-${size.width}${lang.replace('/', '-')}.png`, fullPage: true })
  }
  await ctx.close()
}
export { browser }
