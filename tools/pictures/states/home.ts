import { state } from '../subject.ts'

export default [
  state('The header, scrolled', '/', {
    isScreen: true,
    bring: (page) => page.evaluate(() => scrollTo(0, 400)),
  }),
  state('About us, as a dialog', '/', {
    isScreen: true,
    async bring(page) {
      await page.locator('[data-page]').first().click()
      await page.locator('dialog[open] h1, dialog[open] h2').first().waitFor()
    },
  }),
  state('A card, opened', '/', {
    isScreen: true,
    bring: (page) => page.locator('.role summary').first().click(),
  }),
]
