import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()
// A rule is refused.
test.use({ allowErrors: [/status of 400/] })

const roll = '21B81A0501'

async function saved(page: Page, click: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download')
  await click()
  return download
}

for (const words of bothLanguages) {
  const { locale, say, at, like } = words

  test(`the examination office looks a student up, changes the rules and makes the memos of a branch: ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, 'exam-lakshmi', at('/app/Memos'))
    await page.getByLabel(say('result.rollNumber')).fill(roll.toLowerCase())
    await page.keyboard.press('Enter')
    const heading = say('transcripts.one.of', { regulation: 'R20' })
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectReadable(page, words)
    await expectFits(page, 360)
    await page.setViewportSize({ width: 1280, height: 800 })
    const link = page.getByRole('link', { name: say('transcripts.one.download') })
    const memo = await saved(page, () => link.click())
    expect(memo.suggestedFilename()).toBe(`Consolidated_memo_${roll}_R20.pdf`)
    expect(
      readFileSync(await memo.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    await page.goto(at('/app/Memos/rules'))
    await expectReadable(page, words)
    await page.getByRole('link', { name: say('transcripts.rules.add') }).click()
    await page.getByRole('textbox', { name: say('result.regulation') }).fill('r23')
    const second = page.getByRole('group', { name: say('transcripts.rules.place', { place: '2' }) })
    await second.getByLabel(say('transcripts.rules.from')).fill('8')
    await page.getByRole('button', { name: say('transcripts.rules.save') }).click()
    // The values are still there, and the problem is shown at its field.
    await expect(second.getByText(say('errors.transcripts.notBelow'))).toBeVisible()
    await expectReadable(page, words)
    await second.getByLabel(say('transcripts.rules.from')).fill('6.75')
    await second.getByLabel(say('transcripts.rules.from')).press('Enter')
    await expect(page.getByText(say('transcripts.done.saved'))).toBeVisible()
    await expect(page.getByRole('region', { name: 'R23' })).toContainText(locale === 'en' ? '6.75' : '6,75')
    await page.getByRole('link', { name: say('transcripts.rules.changeOf', { regulation: 'R23' }) }).click()
    await page.getByRole('button', { name: say('transcripts.rules.remove') }).click()
    await expect(page.getByText(say('transcripts.done.removed'))).toBeVisible()

    await page.goto(at('/app/Memos/scales'))
    await expectReadable(page, words)
    await expectAccessible(page)
    await page.getByLabel('R23', { exact: true }).selectOption('jntuh')
    await page.getByRole('button', { name: say('scales.assign') }).click()
    await expect(page.getByText(say('scales.done.assigned'))).toBeVisible()
    await page
      .getByRole('link', { name: like('scales.copyOf') })
      .last()
      .click()
    await page.getByRole('textbox', { name: say('scales.titleLabel') }).fill(`R24, ${locale}`)
    const best = page.getByRole('group', { name: say('scales.place', { place: '1' }), exact: true })
    await best.getByLabel(say('result.points')).fill('11')
    await expectAccessible(page)
    await page.getByRole('button', { name: say('scales.save') }).click()
    await expect(best.getByText(say('errors.scale.pointsWrong'))).toBeVisible()
    await expectReadable(page, words)
    await best.getByLabel(say('result.points')).fill('10')
    await page.getByRole('button', { name: say('scales.save') }).click()
    await expect(page.getByText(say('scales.done.saved'))).toBeVisible()
    await expect(page.getByRole('region', { name: `R24, ${locale}` })).toContainText('O 10')
    // Restores the initial state for the next language.
    await page.getByLabel('R23', { exact: true }).selectOption('')
    await page.getByRole('button', { name: say('scales.assign') }).click()

    await page.goto(at('/app/Memos'))
    await page.getByLabel(say('students.field.batch'), { exact: true }).selectOption({ label: '2021-2025' })
    await page
      .getByLabel(say('students.field.branch'), { exact: true })
      .selectOption({ label: 'Computer Science and Engineering' })
    await page.getByLabel(say('transcripts.many.withBacklogs')).check()
    await page.getByRole('button', { name: say('transcripts.many.make') }).click()
    const file = page.getByRole('link', { name: like('transcripts.files.downloadOf') }).first()
    await expect(file).toBeVisible({ timeout: 120_000 })
    await expectReadable(page, words)
    const bundle = await saved(page, () => file.click())
    expect(bundle.suggestedFilename()).toMatch(/CSE 2021-2025\.pdf$/)
  })

  test(`a student takes a copy of the own memo, whose size is named within a fifth: ${locale}`, async ({
    page,
  }) => {
    await enter(page, '21b81a0501', at('/app/Student'))
    const name = say('transcripts.own', { regulation: 'R20', size: '…' }).split('…')[0] ?? ''
    const link = page.getByRole('link', { name })
    const kilobytes = Number(/(\d+)\sKB/.exec(await link.innerText())?.[1])
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(Math.abs((await file.body()).byteLength / 1024 / kilobytes - 1)).toBeLessThan(0.2)
    const copy = await saved(page, () => link.click())
    expect(copy.suggestedFilename()).toMatch(/^Consolidated_memo_.*_R20\.pdf$/)
  })
}
