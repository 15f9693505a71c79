import { chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../tools/browser.ts'

export interface Paint {
  /** Milliseconds from the start of the navigation. */
  firstContentfulPaint: number
  load: number
}

/**
 * Emulates a weak phone on 2G: 400 kbit/s, 400 ms per round trip, a quarter of this machine's speed, 360 × 740. Takes
 * the median of five.
 */
export async function paintOn2G(port: number, path: string): Promise<Paint> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  const paints: Paint[] = []
  for (let round = 0; round < 5; round += 1) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    const rate = (400 * 1024) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: rate,
      uploadThroughput: rate,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    paints.push(
      await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return { firstContentfulPaint: paint?.startTime ?? NaN, load: navigation?.loadEventEnd ?? NaN }
      }),
    )
    await page.close()
  }
  await browser.close()
  const middle = (pick: (paint: Paint) => number): number =>
    paints.map(pick).toSorted((a, b) => a - b)[2] ?? NaN
  return {
    firstContentfulPaint: middle((paint) => paint.firstContentfulPaint),
    load: middle((paint) => paint.load),
  }
}
