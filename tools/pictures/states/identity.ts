import { state } from '../subject.ts'

export default [
  state('A sign-in for every role', '/login'),
  state('A sign-in that is refused', '/login/Admin', {
    async bring(page) {
      await page.locator('#username').fill('nobody')
      await page.locator('#password').fill('wrong')
      await page.locator('main button.primary').click()
      await page.waitForLoadState('load')
    },
  }),
  state('A registration with problems', '/register/HOD', {
    async bring(page) {
      await page.locator('[data-sign-up] button.primary').click()
      await page.locator('[role="alert"]').waitFor()
    },
  }),
  state('A link for a new password that is spent', '/reset-password?token=spent'),
  state('A form with a problem', '/app/reset Password', {
    by: 'library-durga',
    async bring(page) {
      await page.locator('main button.primary').click()
      await page.locator('main [aria-invalid="true"]').first().waitFor()
    },
  }),
]
