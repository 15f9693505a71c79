import { readFileSync } from 'node:fs'
import { type Locator, type Page, test as base, expect } from 'playwright/test'
import { sampleData } from '../app/sample-data.ts'

/** Fails when an error is logged to the page's console. `allowErrors` lists those that a test provokes. */
export const test = base.extend<{ allowErrors: RegExp[] }>({
  allowErrors: [[], { option: true }],
  page: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    askAgain(page)
    await use(page)
    expect(errors.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))).toEqual([])
  },
})

/** Retries a navigation once: a page still loading may abort the next one in the browser. */
function askAgain(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    try {
      return await goto(url, options)
    } catch (error) {
      if (!String(error).includes('ERR_ABORTED')) throw error
      return goto(url, options)
    }
  }
}

export { expect }

/** Expects that the page does not scroll sideways. */
export async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    width,
  )
}

export interface Weight {
  bytes: number
  requests: number
  scripts: string[]
}

/** Returns the bytes on the wire of loading a page, with headers. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  // Requests still pending from the previous page must not count.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const scale = await scaleUnder(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return scale.weight()
}

/** Measures what a journey loads since the last `clear`, with the cache disabled. */
export async function scaleUnder(page: Page): Promise<{ weight(): Weight; clear(): void }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let weight = nothing()
  // Fonts and the college's photographs come after the text: they have budgets of their own.
  const later = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('data:')) return
    if (type === 'Font' || isPhotograph(response.url)) return void later.add(requestId)
    weight.requests += 1
    if (type === 'Script') weight.scripts.push(response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!later.has(requestId)) weight.bytes += encodedDataLength
  })
  return { weight: () => weight, clear: () => void (weight = nothing()) }
}

const isPhotograph = (url: string): boolean =>
  /^\/(files\/.*\.webp|college\/photo)/.test(new URL(url).pathname)

const nothing = (): Weight => ({ bytes: 0, requests: 0, scripts: [] })

export interface Account {
  username: string
  password: string
}

/** Returns an account of the run's sample college, or of the one in a given folder. */
export function account(username: string, dataDir = sampleData): Account {
  const accounts = JSON.parse(readFileSync(`${dataDir}/demo-accounts.json`, 'utf8')) as Account[]
  const found = accounts.find((each) => each.username === username)
  if (!found) throw new Error(`no account ${username}`)
  return found
}

export const signIn = (page: Page, username: string, module = 'Admin'): Promise<void> =>
  signInWith(page, account(username), module)

export async function signInWith(
  page: Page,
  { username, password }: Account,
  module = 'Admin',
): Promise<void> {
  await page.goto(`/login/${module}`)
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => /^(\/de)?\/(app|Faculty)/.test(url.pathname))
}

/** Signs in with a plain form post and opens a page or the landing. For tests that are not about signing in. */
export async function enter(page: Page, username: string, path?: string): Promise<void> {
  const headers = { origin: new URL((await page.request.get('/healthz', { maxRetries: 2 })).url()).origin }
  const form = { ...account(username) }
  const answer = await page.request.post('/login/Admin', { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  await page.goto(path ?? answer.headers()['location'] ?? '')
}

export { expectAccessible, expectAccessibleInLightAndDark, expectIslandsAtWork } from './accessible.ts'
export { mainExam, resultPath } from '../results/main-exam.ts'

/** Chooses files once the field is enabled, as a person must; the browser driver could do so too early. */
export async function chooseFile(
  input: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  await expect(input).toBeEnabled()
  await input.setInputFiles(files)
}
