import { chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../tools/browser.ts'

/** The page with the form, and the typist's cookies. */
interface TypedText {
  port: number
  path: string
  cookies: string
  /** Names of the text fields, in the order in which they are filled. */
  names: readonly string[]
}

/**
 * Returns the longest main-thread task in milliseconds while fields are filled, at a quarter of this machine's speed; 0
 * when none took 50 ms or more.
 */
export async function longestTaskWhileTyping({ port, path, cookies, names }: TypedText): Promise<number> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.setExtraHTTPHeaders({ cookie: cookies })
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    Object.assign(globalThis, { tasks: [] as number[] })
    const { tasks } = globalThis as unknown as { tasks: number[] }
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
  for (const name of names) {
    await page.locator(`[name="applicationFormData.${name}"]`).focus()
    // Types as fast as a good typist and then waits, so that work triggered by a pause is measured, too.
    await page.keyboard.type('Venkata Satyanarayana', { delay: 60 })
    await page.waitForTimeout(1000)
  }
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  await browser.close()
  return Math.max(0, ...tasks)
}
