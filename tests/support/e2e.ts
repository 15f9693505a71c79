import AxeBuilder from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { type Page, test as base, expect } from 'playwright/test'
import { sampleData } from './sample-data.ts'

/** A page on which no error may reach the console. `allowErrors` names those that a test provokes. */
export const test = base.extend<{ allowErrors: RegExp[] }>({
  allowErrors: [[], { option: true }],
  page: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))).toEqual([])
  },
})

export { expect }

export async function expectAccessible(page: Page): Promise<void> {
  await expectAtRest(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/**
 * Colours in the middle of a transition have contrasts that nobody sees for long, and what an island shows
 * before it is at work takes no focus.
 */
async function expectAtRest(page: Page): Promise<void> {
  await expectIslandsAtWork(page)
  // A button that the header covers in part, at whatever height the page stands, is not too small.
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
}

export const expectIslandsAtWork = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr], .awake[disabled]')).toHaveCount(0)

/** Nothing on the page makes it scroll sideways. */
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

/** What loading a page costs on the wire, headers aside. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  // What the page before this one is still loading must not count.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const weight: Weight = { bytes: 0, requests: 0, scripts: [] }
  session.on('Network.responseReceived', ({ response, type }) => {
    if (response.url.startsWith('data:')) return
    weight.requests += 1
    if (type === 'Script') weight.scripts.push(response.url)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return weight
}

export interface Account {
  username: string
  password: string
}

/** A person of the sample college that journeys start from, or of the one in a folder of its own. */
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

/** Signs in as the form does without scripts, and opens where it leads to. For what is not about signing in. */
export async function enter(page: Page, username: string): Promise<void> {
  const headers = { origin: new URL((await page.request.get('/healthz')).url()).origin }
  const form = { ...account(username) }
  const answer = await page.request.post('/login/Admin', { form, headers })
  expect(answer.status()).toBe(200)
  await page.goto(answer.url())
}

export { mainExam, resultPath } from './main-exam.ts'
