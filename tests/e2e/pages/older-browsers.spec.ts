import type { Page } from 'playwright/test'
import { channelsOf } from '#lib/rules/college/oklch.ts'
import { rampOf } from '#lib/rules/college/college-ramp.ts'
import { demoCollege } from '#lib/server/demo/demo.ts'
import { expect, mainExam, resultPath } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

// The test modifies the response, which the content security policy forbids.
test.use({ bypassCSP: true, viewport: { width: 360, height: 740 } })

/**
 * Removes features unknown to browsers from before 2024: a value with an unknown function invalidates its declaration.
 */
async function takeAway(page: Page, ...gone: readonly (readonly [RegExp, string])[]): Promise<void> {
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type !== 'document' && type !== 'stylesheet') return route.continue()
    const response = await route.fetch()
    const body = gone.reduce(
      (text, [pattern, instead]) => text.replaceAll(pattern, instead),
      await response.text(),
    )
    await route.fulfill({ response, body })
  })
}

const colourFunctions = [/\b(?:light-dark|oklch|oklab|color-mix)\(/g, 'unknown('] as const

/** Returns computed colours; transparent when there is none. */
const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderTopWidth, borderTopColor, color } = getComputedStyle(element)
      return { ground: backgroundColor, border: borderTopWidth, edge: borderTopColor, ink: color }
    })

/** The style of the college's colour, which a college without one does not have. */
const ramp = [/<style>@layer tokens\{html.*?<\/style>/g, ''] as const
const { light, dark } = rampOf(demoCollege.colour)

const rgbOf = (colour: string): string => `rgb(${channelsOf(colour).join(', ')})`

for (const [scheme, college, gone, ground, surface] of [
  ['light', 'without a colour', [ramp], 'rgb(248, 251, 252)', 'rgb(255, 255, 255)'],
  ['dark', 'without a colour', [ramp], 'rgb(13, 21, 26)', 'rgb(22, 32, 37)'],
  ['light', 'with a colour', [], rgbOf(light['--bg']), rgbOf(light['--surface'])],
  ['dark', 'with a colour', [], rgbOf(dark['--bg']), rgbOf(dark['--surface'])],
] as const)
  test(`a browser without the colour functions of today shows grounds, borders and buttons of a college ${college}: ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await takeAway(page, colourFunctions, ...gone)
    await page.goto('/login/Student')
    expect((await coloursOf(page, 'html')).ground).toBe(ground)
    const field = await coloursOf(page, '#username')
    expect(field).toMatchObject({ border: '1px', ground: surface })
    expect(field.edge).not.toBe(field.ground)
    const button = await coloursOf(page, 'button.primary')
    expect(button.ground).not.toBe('rgba(0, 0, 0, 0)')
    expect(button.ink).not.toBe(button.ground)
    for (const path of ['/', '/examresults', resultPath(mainExam, '21B81A0501')]) {
      await page.goto(path)
      expect((await coloursOf(page, 'html')).ground, path).toBe(ground)
      expect((await coloursOf(page, '.card, .result, table')).border, path).not.toBe('')
    }
  })

test('a browser without layers of styles shows a visitor nothing of the user menu', async ({ page }) => {
  await takeAway(page, colourFunctions, [/@layer[^{};]*\{/g, '@unknown{'], [/@layer [^{};]*;/g, ''])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  for (const part of await page.locator('[hidden]').all()) await expect(part).toBeHidden()
  await expect(page.getByText('LOGIN ID', { exact: true })).toBeHidden()
})
