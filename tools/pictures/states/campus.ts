import { state } from '../subject.ts'

export default [
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
  state('A question that names its deed', '/devtools/forms', {
    by: 'admin-meena',
    isScreen: true,
    bring: (page) => page.locator('p:has(> button + button + [role="status"]) > button').last().click(),
  }),
  state('No permission', '/app/Admin', { by: 'library-durga' }),
]
