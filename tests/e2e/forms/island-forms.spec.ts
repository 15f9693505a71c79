import type { Page, Request, Route } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits, mainExam } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)|ERR_FAILED/] })

const call = '**/api/v1/saveExam'
const title = (page: Page) => page.getByLabel('Title')

async function openExamForm(page: Page): Promise<void> {
  await page.goto('/app/Examinations')
  await page.getByRole('link', { name: 'New exam' }).click()
  await expect(title(page)).toBeEnabled()
}

/** Fills in the required fields other than the title. */
async function chooseScale(page: Page): Promise<void> {
  await page.getByLabel('Regulation').selectOption('R20')
  await page.getByLabel('Grade scale').selectOption('university')
}

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('prangan.draft/')))

const keyOf = (request: Request): string => request.headers()['idempotency-key'] ?? ''

test('two clicks send one exam; the loader says that it is on its way', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  const line = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route(call, async (route) => {
    sent.push(keyOf(route.request()))
    await line.promise
    await route.continue()
  })
  await title(page).fill('Sent once')
  await chooseScale(page)
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.locator('.loader')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'One moment …' }).click({ force: true })
  line.resolve()
  await expect(page.getByRole('heading', { name: 'Sent once', level: 1 })).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(await draftsOf(page)).toEqual([])
})

test('a broken line loses nothing: the same attempt is sent again', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  const sent: string[] = []
  const breakLine = async (route: Route): Promise<void> => {
    sent.push(keyOf(route.request()))
    if (sent.length === 1) await route.abort()
    else await route.continue()
  }
  await page.route(call, breakLine)
  await title(page).fill('Through a dead line')
  await chooseScale(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved yet' })).toBeVisible()
  await expect(title(page)).toHaveValue('Through a dead line')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Through a dead line', level: 1 })).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('what the server refuses stands at its field, and the next attempt is another one', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/saveExam') && sent.push(keyOf(request)))
  await title(page).fill(mainExam)
  await chooseScale(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await summary.getByRole('link').click()
  await expect(title(page)).toBeFocused()
  await title(page).fill('Another title')
  // A new title clears the regulation taken from the first one.
  await chooseScale(page)
  await expect(summary).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Another title', level: 1 })).toBeVisible()
  expect(new Set(sent).size).toBe(2)
})

test('what was typed is offered after a reload, taken over or thrown away', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  await title(page).fill('Half an exam')
  await page.getByLabel('Kind').selectOption('supply')
  await openExamForm(page)
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText(/^You started this on \d+ .* IST and did not save it\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(title(page)).toHaveValue('Half an exam')
  await expect(page.getByLabel('Kind')).toHaveValue('supply')
  await openExamForm(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^You started this/)).toHaveCount(0)
  expect(await draftsOf(page)).toEqual([])
})

test('a draft is its writer’s: gone for the next person, at sign-out, and on a shared device', async ({
  page,
}) => {
  const type = async (text: string): Promise<void> => {
    await title(page).fill(text)
    await title(page).blur()
  }
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  await type('Of Lakshmi')
  expect(await draftsOf(page)).toEqual(['prangan.draft/exam-lakshmi/exam/new'])
  await enter(page, 'exam-ravi')
  expect(await draftsOf(page)).toEqual([])

  await openExamForm(page)
  await title(page).fill('Of Ravi')
  // Saved without leaving the field, after a pause in typing.
  await expect.poll(() => draftsOf(page)).toEqual(['prangan.draft/exam-ravi/exam/new'])
  await page.getByRole('button', { name: 'Others use this device too' }).click()
  expect(await draftsOf(page)).toEqual([])
  await type('Of Ravi still')
  expect(await draftsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'This is my own device' }).click()
  await type('Of Ravi again')
  expect(await draftsOf(page)).toHaveLength(1)

  const other = await page.context().newPage()
  await other.goto('/app/Account')
  await other.locator('summary', { hasText: 'Your menu' }).click()
  await other.getByRole('button', { name: 'Log out' }).first().click()
  await other.waitForURL((url) => url.pathname === '/')
  expect(await draftsOf(page)).toEqual([])
  // The tab left open saves no more drafts.
  await type('Of nobody')
  expect(await draftsOf(page)).toEqual([])
})

test('a file that is saved asks nothing and leaves what was typed', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  await title(page).fill('Not to be lost')
  const download = page.waitForEvent('download')
  await page.locator('summary', { hasText: 'Download' }).click()
  await page.getByRole('link', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
  await expect(title(page)).toHaveValue('Not to be lost')
})

test('a link asks before what was typed is left', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await openExamForm(page)
  await title(page).fill('Not to be lost')
  const away = page.getByRole('link', { name: 'Notices' }).first()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await away.click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(away).toBeFocused()
  await expect(title(page)).toHaveValue('Not to be lost')
  await away.click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await page.waitForURL(/Notices$/)
})

test('a long form says which sections are complete, and puts a refusal at a row of a list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'admin-meena', '/app/Admin/College')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByText('6 of 6 sections complete')).toBeVisible()
  await page.getByLabel('Exam cell').fill('no address')
  await expect(sections.getByText('5 of 6 sections complete')).toBeVisible()
  await page.getByLabel('Exam cell').fill('')
  await page.route('**/api/v1/saveCollegeSettings', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'No', fields: { 'contact.candidateDetails.1.mailId': 'This mailbox is full.' } },
    }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const email = page.getByLabel('Email').nth(1)
  await expect(email).toHaveAccessibleDescription('This mailbox is full.')
  await expect(sections.getByRole('listitem').nth(3)).toContainText('to be checked')
  await page.getByRole('link', { name: 'Contact person 2, Email: This mailbox is full.' }).click()
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport()
  await expectAccessible(page)
  await expectFits(page, 360)
})
