import type { Subject } from './subject.ts'
import { mainExam, resultPath } from '#tests/support/main-exam.ts'

const state = (name: string, path: string, more: Partial<Subject> = {}): Subject => ({
  group: 'States',
  name,
  path,
  by: null,
  ...more,
})

/** Beside the pages as they open: what they become when something is done. A line each. */
export const states: readonly Subject[] = [
  state('The header, scrolled', '/', {
    isScreen: true,
    bring: (page) => page.mouse.wheel(0, 400),
  }),
  state('About us, as a dialog', '/', {
    isScreen: true,
    bring: (page) => page.locator('[data-dialog="about"]').first().click(),
  }),
  state('A result', resultPath(mainExam, '21B81A0501')),
  state('A roll number without a result', resultPath(mainExam, '99X99X9999')),
  state('An exam that is not out', resultPath('No such exam')),
  state('All results of a roll number', '/results?rollNo=21B81A0501'),
  state('A memo that is not known', '/verify/ABCDEFGHJK'),
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
  state('A registration that is done', '/register/HOD?done=registered', { isScreen: true }),
  state('A password that is changed', '/?done=password', { isScreen: true }),
  state('A list that is filtered to nothing', '/app/Admin?search=zzzz', { by: 'admin-meena' }),
  state('The audit trail, checked', '/app/Admin/Audit?verify', { by: 'admin-meena' }),
  state('No permission', '/app/Admin', { by: 'library-durga' }),
  state('A form with a problem', '/app/reset Password', {
    by: 'library-durga',
    async bring(page) {
      await page.locator('main button.primary').click()
      await page.locator('main [aria-invalid="true"]').first().waitFor()
    },
  }),
]
