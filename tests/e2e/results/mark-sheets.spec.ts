import {
  enter,
  expect,
  expectAccessible,
  expectFits,
  mainExam,
  resultPath,
} from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { pressAt, tabTo, typeAt } from '../../support/browser/tab-to.ts'

const test = testInSampleCollege()
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

test.describe.configure({ mode: 'serial' })

test('an examiner looks at all marks of an exam, at how it went, and draws the register, with the keyboard alone', async ({
  page,
}) => {
  await enter(page, 'exam-lakshmi', '/app/Examinations')
  await page.getByRole('link', { name: mainExam }).first().click()
  await pressAt(page, page.getByRole('link', { name: 'Mark sheet' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Mark sheet' })).toBeVisible()
  // The sheet opens with the branch that has most students; all of them are one click away.
  await expect(page.getByRole('link', { name: 'Remove Branch: CIVIL' })).toBeVisible()
  await expect(page.getByText(/^1–50 of \d+$/).filter({ visible: true })).toBeVisible()
  await pressAt(page, page.getByRole('link', { name: 'Remove Branch: CIVIL' }))
  await expect(page.getByText('1–50 of 900').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await typeAt(page, page.getByRole('searchbox', { name: 'Roll number or name' }), asha)
  await page.keyboard.press('Enter')
  await expect(page.locator('table.list tbody tr')).toHaveCount(1)
  await pressAt(page, page.getByRole('link', { name: 'Mark sheet' }))
  await pressAt(page, page.getByRole('main').getByRole('search').locator('summary'))
  await tabTo(page, page.getByLabel('Failed in'))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/failedIn=/)
  // The figures above the sheet count the rows that match.
  const found = /^[\d,]+/.exec((await page.locator('.found').textContent()) ?? '')?.[0] ?? ''
  await expect(page.locator('[data-follows-list] dd').first()).toHaveText(found)
  await pressAt(page, page.locator('summary', { hasText: 'Download' }))
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Excel file' }).first().getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-disposition']).toMatch(/mark-sheet_.*2026\.xlsx/)

  await pressAt(page, page.locator('summary', { hasText: 'Tabulation register' }))
  await pressAt(page, page.getByRole('button', { name: 'Make the register' }))
  const register = page.getByRole('link', { name: /^Tabulation register, .*\.pdf$/ })
  await expect(register).toBeVisible({ timeout: 60_000 })
  const pdf = await page.request.get((await register.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await pressAt(page, page.getByRole('link', { name: 'Statistics' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Statistics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /was the hardest subject/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passed by subject' })).toBeVisible()
  await expectAccessible(page)
  const code = page.getByRole('region', { name: 'Passed by subject' }).locator('tbody td').first()
  expect((await code.boundingBox())?.width).toBeLessThan(200)
})

test('an examiner keeps that the check list was looked at, and withholds and releases several results', async ({
  page,
}) => {
  await enter(page, 'exam-lakshmi', '/app/Examinations')
  await page.getByRole('link', { name: mainExam }).first().click()
  await pressAt(page, page.getByRole('link', { name: 'Checks' }))
  await expectAccessible(page)
  const finding = page.getByRole('checkbox').first()
  if (await finding.isVisible()) {
    await tabTo(page, finding)
    await page.keyboard.press('Space')
  }
  await pressAt(page, page.getByRole('button', { name: 'Record that I have looked' }))
  await expect(page.getByText('It is recorded that you have looked.')).toBeVisible()
  await expect(page.getByText('Looked at these marks')).toBeVisible()

  await pressAt(page, page.getByRole('link', { name: 'Withheld', exact: true }))
  await pressAt(page, page.getByRole('link', { name: 'Withhold results' }))
  // The form is a page of the exam, with its head and tabs.
  await expect(page.getByRole('heading', { level: 1, name: mainExam })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withheld', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await typeAt(page, page.getByLabel('Roll numbers'), `${asha} Asha, ${ravi}, 99X99`)
  await typeAt(page, page.getByLabel('Reason'), 'A fee is open')
  await pressAt(page, page.getByRole('button', { name: 'Look at the list' }))
  const outcome = page.getByRole('status').filter({ hasText: '2 results would be withheld.' })
  await expect(outcome).toBeFocused()
  await expect(outcome).toBeInViewport()
  await expect(
    page.getByText('unknown: neither in the exam nor in the register', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await pressAt(page, page.getByRole('button', { name: 'Withhold 2 results' }))
  await expect(page.getByText('2 results are withheld from now on.')).toBeVisible()
  expect(await (await page.request.get(resultPath(mainExam, asha))).text()).toContain('withheld')
  await expectAccessible(page)

  await pressAt(page, page.getByRole('link', { name: 'Release results' }))
  await expect(page.getByLabel('Roll numbers')).toHaveValue(new RegExp(asha))
  await page.getByLabel('Or a spreadsheet').setInputFiles({
    name: 'rolls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Roll number\n${asha}\n`),
  })
  await expect(page.getByText('rolls.csv')).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: 'Look at the list' }))
  await expect(page.getByRole('status').filter({ hasText: 'would be released' })).toBeFocused()
  await pressAt(page, page.getByRole('button', { name: /^Release \d+ results$/ }))
  await expect(page.getByText(/results are released\./)).toBeVisible()
  expect(await (await page.request.get(resultPath(mainExam, asha))).text()).not.toContain('withheld')
})

test('die Notenliste passt auf ein Telefon, und die Auswertung auch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'exam-lakshmi', '/de/app/Examinations')
  await page.getByRole('link', { name: mainExam }).first().click()
  await page.getByRole('link', { name: 'Notenliste' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Notenliste' })).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
  // A card shows only the subjects of its student.
  const card = page.locator('table.list tbody tr').first()
  await expect(card.locator('td:visible').filter({ hasText: /^–$/ })).toHaveCount(0)
  expect(await card.locator('td').count()).toBeGreaterThan(await card.locator('td:visible').count())
  await page.getByRole('link', { name: 'Auswertung' }).click()
  await expect(page.getByRole('heading', { name: 'Bestanden nach Fach' })).toBeVisible()
  await expectFits(page, 360)
  await page.getByRole('link', { name: 'Prüfliste' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Prüfliste' })).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
  // The findings are shown in more than a word, with the button in view.
  await page.goto('/de/app/Withheld Results/withhold')
  await page
    .getByLabel('Prüfung')
    .selectOption({ label: 'I B.Tech I Semester (R20) Regular Examinations, new batch, 2026' })
  await page.getByLabel('Matrikelnummern').fill(asha)
  await page.getByLabel('Grund').fill('Eine Gebühr ist offen')
  await page.getByRole('button', { name: 'Liste ansehen' }).click()
  await expect(page.getByRole('button', { name: '1 Ergebnis zurückhalten' })).toBeInViewport()
  await expectFits(page, 360)
})
