import { state } from '../subject.ts'

export default [
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
