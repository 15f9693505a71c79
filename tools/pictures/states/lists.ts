import { state } from '../subject.ts'

export default [
  state('A long list, scrolled', '/app/Admin/Users', {
    by: 'admin-meena',
    isScreen: true,
    bring: (page) => page.evaluate(() => scrollTo(0, 900)),
  }),
  state('A list that is filtered', '/app/Admin/Users?state=active&role=ROLE_FACULTY', { by: 'admin-meena' }),
  state('A list that is filtered to nothing', '/app/Admin/Users?search=zzzz', { by: 'admin-meena' }),
  state('The audit trail, checked', '/app/Admin/Audit', {
    by: 'admin-meena',
    async bring(page) {
      await page.locator('main form[method="post"] button').click()
      await page.locator('.message.success').waitFor()
      await page.locator('td summary').first().click()
    },
  }),
]
