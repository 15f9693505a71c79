import { drawingOf } from '#tests/support/documents/drawing.ts'
import { mainExam, resultPath } from '#tests/support/results/main-exam.ts'
import { state } from '../subject.ts'

export default [
  state('A result', resultPath(mainExam, '21B81A0501')),
  state('What is kept on this device', resultPath(mainExam, '21B81A0501'), {
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
]
