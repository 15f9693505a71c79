import type AxeBuilder from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Locator, type Page, expect } from 'playwright/test'

/** Expects no axe violation on a page, or in the part that a step has changed; the rest was checked before. */
export const expectAccessible = (where: Page | Locator): Promise<void> =>
  expectNoViolations(partOf(where), { type: 'tag', values: tags })

/**
 * Expects no axe violation in light and dark mode; in dark mode only the colour rules run, because nothing else
 * changes.
 */
export async function expectAccessibleInLightAndDark(where: Page | Locator): Promise<void> {
  const part = partOf(where)
  await part.page().emulateMedia({ colorScheme: 'light' })
  await expectAccessible(part)
  await part.page().emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(part, { type: 'rule', values: rulesOfColour })
}

const partOf = (where: Page | Locator): Locator => ('page' in where ? where : where.locator(':root'))

export const expectIslandsAtWork = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr], .awake[disabled]')).toHaveCount(0)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOfColour = ['color-contrast', 'link-in-text-block']
/** Runs axe directly: its Playwright package opens a second page for each check, which took most of the time. */
const fromPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(fromPackage.resolve('axe-core/axe.min.js'), 'utf8')

type RunOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

declare global {
  interface Window {
    axe?: { run(part: Element, options: RunOptions): Promise<AxeResults> }
  }
}

async function expectNoViolations(part: Locator, runOnly: NonNullable<RunOptions['runOnly']>): Promise<void> {
  const check = () => violationsOf(part, runOnly)
  // A form that was just sent may replace the page during the check: the page that arrives is checked instead.
  expect(await check().catch(check), part.page().url()).toEqual([])
}

async function violationsOf(
  part: Locator,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<readonly string[]> {
  const page = part.page()
  await expectAtRest(page)
  // Injected only if missing: it is larger than everything a page loads.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return part.evaluate(
    async (element, options) => {
      if (!window.axe) throw new Error('axe is not there')
      const { violations } = await window.axe.run(element, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/**
 * Waits for transitions, whose colours have too little contrast midway, and for islands, which take no focus before
 * they are hydrated.
 */
async function expectAtRest(page: Page): Promise<void> {
  await expectIslandsAtWork(page)
  await page.evaluate(() => {
    // At the top nothing is covered by the header; a partly covered button would count as too small.
    scrollTo(0, 0)
    return Promise.allSettled(document.getAnimations().map((each) => each.finished))
  })
}
