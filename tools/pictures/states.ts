import { drawingOf } from '#tests/support/drawing.ts'
import { mainExam, resultPath } from '#tests/support/main-exam.ts'
import type { Subject } from './subject.ts'

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
  state('A result', resultPath(mainExam, '21B81A0501')),
  state('What is kept on this phone', resultPath(mainExam, '21B81A0501'), {
    async bring(page) {
      await page.locator('button[data-keep]').click()
      await page.locator('[data-said] a').click()
      await page.locator('[data-kept-rows] a').waitFor()
    },
  }),
  state('A roll number without a result', resultPath(mainExam, '99X99X9999')),
  state('An exam that is not out', resultPath('No such exam')),
  state('All results of a roll number', '/results?rollNo=21B81A0501'),
  state('A memo that is not known', '/verify/ABCDEFGHJK'),
  state('A memo that is genuine', '/verify', {
    async bring(page) {
      const memo = await page.request.get(`/memo/${encodeURIComponent(mainExam)}?rollNo=21B81A0501`)
      const drawn = await drawingOf(await memo.body())
      await page.locator('#code').fill(/verify\/(\w+)/.exec(drawn.join('\n'))?.[1] ?? '')
      await page.locator('main button.primary').click()
      await page.waitForURL('**/verify/*')
    },
  }),
  state('Supplementary results', '/examresults?kind=supply'),
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
  state('A registration that is done', '/register/HOD?done=registered', { isScreen: true }),
  state('A link for a new password that is spent', '/reset-password?token=spent'),
  state('A password that is changed', '/?done=password', { isScreen: true }),
  state('The menu', '/app/Account', {
    by: 'exam-ravi',
    isScreen: true,
    bring: (page) => page.locator('[data-sidebar-button]').click(),
  }),
  state('The user menu', '/app/Account', {
    by: 'dean-suresh',
    isScreen: true,
    bring: (page) => page.locator('header details summary').last().click(),
  }),
  state('A long list, scrolled', '/app/Admin', {
    by: 'admin-meena',
    isScreen: true,
    bring: (page) => page.evaluate(() => scrollTo(0, 900)),
  }),
  state('A list that is filtered', '/app/Admin?state=active&role=ROLE_FACULTY', { by: 'admin-meena' }),
  state('A list that is filtered to nothing', '/app/Admin?search=zzzz', { by: 'admin-meena' }),
  state('The audit trail, checked', '/app/Admin/Audit', {
    by: 'admin-meena',
    async bring(page) {
      await page.locator('main form[method="post"] button').click()
      await page.locator('.message.success').waitFor()
      await page.locator('td summary').first().click()
    },
  }),
  state('A question that names its deed', '/devtools/forms', {
    by: 'admin-meena',
    isScreen: true,
    bring: (page) => page.locator('p:has(> button + button + [role="status"]) > button').last().click(),
  }),
  state('No permission', '/app/Admin', { by: 'library-durga' }),
  state('A form with a problem', '/app/reset Password', {
    by: 'library-durga',
    async bring(page) {
      await page.locator('main button.primary').click()
      await page.locator('main [aria-invalid="true"]').first().waitFor()
    },
  }),
  state('A class that moves up, seen beforehand', '/app/Students/move-up', {
    by: 'academics-padma',
    async bring(page) {
      await page.locator('#batchId').selectOption('2022-2026')
      await page.locator('#branchId').selectOption('Civil Engineering')
      await page.locator('#semesterId').selectOption('I Year I Semester (B.Tech)')
      await page.locator('main button.primary').click()
      await page.locator('[name="pin"]').waitFor({ state: 'attached' })
    },
  }),
]
