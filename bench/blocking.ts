import { type Browser, type CDPSession, chromium } from 'playwright'
import { browserArgs, ensureBrowser } from '../tools/browser.ts'
import { median } from './load.ts'

export interface PageCost {
  /** On the wire, without headers and fonts. */
  kilobytes: number
  requests: number
  /** Milliseconds of long tasks beyond their first 50 each: the total blocking time until the network rests. */
  blocking: number
  /** The cumulative layout shift. */
  shift: number
}

interface OfficePage {
  port: number
  path: string
  cookies: string
}

/**
 * Loads a page five times as `paintOn2G` does: a weak phone on 2G with an empty cache, at a quarter of this machine's
 * speed. Takes the median of each figure.
 */
export async function costOn2G(page: OfficePage): Promise<PageCost> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
  const costs: PageCost[] = []
  for (let round = 0; round < 5; round += 1) costs.push(await costOf(browser, page))
  await browser.close()
  return {
    kilobytes: median(costs.map((cost) => cost.kilobytes)),
    requests: median(costs.map((cost) => cost.requests)),
    blocking: median(costs.map((cost) => cost.blocking)),
    shift: median(costs.map((cost) => cost.shift)),
  }
}

async function costOf(browser: Browser, { port, path, cookies }: OfficePage): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.setExtraHTTPHeaders({ cookie: cookies })
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const weight = weightOf(session)
  const rate = (400 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
  // Work that waits for a quiet page is measured as well.
  await page.waitForTimeout(3000)
  const { tasks, shifts } = await page.evaluate(() => {
    const { tasks, shifts } = globalThis as unknown as Observed
    return { tasks, shifts }
  })
  await context.close()
  return {
    kilobytes: weight.bytes / 1024,
    requests: weight.requests,
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    shift: shifts.reduce((sum, value) => sum + value, 0),
  }
}

interface Observed {
  tasks: number[]
  shifts: number[]
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const observed: Observed = { tasks: [], shifts: [] }
  Object.assign(globalThis, observed)
  new PerformanceObserver((list) =>
    observed.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      observed.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

function weightOf(session: CDPSession): { bytes: number; requests: number } {
  const weight = { bytes: 0, requests: 0 }
  const fonts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('data:')) return
    if (type === 'Font') fonts.add(requestId)
    else weight.requests += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fonts.has(requestId)) weight.bytes += encodedDataLength
  })
  return weight
}
