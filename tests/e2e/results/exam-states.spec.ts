import { chooseFile, enter, expect, expectAccessible, resultPath } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { pressAt, typeAt } from '../../support/browser/tab-to.ts'

const test = testInSampleCollege()
test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|404|409)/] })

const small = 'Revised by two'
const sheet = (...rows: string[]): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'marks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Htno,Subcode,Subname,Internals,Grade,Credits', ...rows].join('\n')),
})

test('a revision lists each changed mark, is sent back with a reason and then confirmed, by keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const main = page.getByRole('main')
  const link = (name: string) => main.getByRole('link', { name })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const press = (name: string) => pressAt(page, button(name))
  async function upload(...rows: string[]): Promise<void> {
    await chooseFile(page.getByLabel('Results file'), sheet(...rows))
    await expect(main.getByText(/^\d columns matched$/).first()).toBeVisible()
    await press('Check the file')
    await pressAt(page, main.getByRole('button', { name: /^Save \d rows?$/ }))
    await pressAt(page, link('Check and publish'))
  }

  async function propose(): Promise<void> {
    const name = 'Propose the revision, 1 student'
    await expect(button(name)).toBeVisible()
    await typeAt(page, main.getByRole('textbox', { name: 'Reason for the revision' }), 'Revaluation')
    await press(name)
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name }))
    await expect(button('Cancel the proposal')).toBeVisible()
  }

  await enter(page, 'exam-ravi', '/app/Examinations#new-exam')
  await typeAt(page, main.getByRole('textbox', { name: 'Title' }), small)
  await main.getByLabel('Regulation').selectOption('R20')
  await main.getByLabel('Grade scale').selectOption('university')
  await press('Save')
  await pressAt(page, link('Upload marks'))
  await upload('21B81A0501,CN,COMPUTER NETWORKS,25,A,3', '21B81A0502,CN,COMPUTER NETWORKS,9,F,0')
  await press('Publish 2 results')
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Publish 2 results' }))
  await expect(main.getByRole('status').filter({ hasText: /^Published on / })).toBeVisible({
    timeout: 240_000,
  })

  const officer = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const there = await officer.newPage()
  await enter(there, 'admin-meena', '/app/Admin/College')
  await there.getByLabel('A second person confirms publications').check()
  await there.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(there.locator('[aria-live]').getByText('Saved')).toBeVisible()

  await pressAt(page, link('Uploads'))
  await upload('21B81A0502,CN,COMPUTER NETWORKS,9,E,3')
  await expect(page.getByText('1 changed mark · 1 student')).toBeVisible()
  await expect(main.getByRole('row', { name: /21B81A0502.*F.*E/ })).toBeVisible()
  await expectAccessible(page)
  await propose()
  await expect(page.getByText(/^Proposed by Ravi Kumar Dasari on /)).toBeVisible()
  await expect(button('Cancel the proposal')).toBeVisible()
  await expect(button('Confirm and publish')).toHaveCount(0)

  // The second person, in German, from the notifications.
  await enter(there, 'exam-lakshmi', '/de/app/Account')
  const notifications = there.locator('summary', { hasText: 'Benachrichtigungen' })
  await expect(notifications).toContainText('ungelesene')
  await pressAt(there, notifications)
  await pressAt(there, there.getByRole('link', { name: new RegExp(`wartet auf.*${small}$`) }))
  await expect(there.getByText('1 geänderte Note · 1 Person')).toBeVisible()
  await expectAccessible(there)
  await pressAt(there, there.getByRole('button', { name: 'Zurückgeben' }))
  await pressAt(there, there.getByRole('button', { name: 'Zurückgeben' }))
  await expect(there.getByText('Dieses Feld ist ein Pflichtfeld')).toBeVisible()
  await typeAt(there, there.getByLabel('Grund für die Rückgabe'), 'CN bitte noch einmal ansehen')
  await pressAt(there, there.getByRole('button', { name: 'Zurückgeben' }))
  await expect(there.getByText(/^Zurückgegeben von Lakshmi Devi Thota am /)).toBeVisible()

  // The proposer is notified of the reason, and the linked page shows it.
  await page.goto('/app/Account')
  await pressAt(page, page.locator('summary', { hasText: 'Notifications' }))
  await expect(page.getByText('by Lakshmi Devi Thota: CN bitte noch einmal ansehen')).toBeVisible()
  await pressAt(page, page.getByRole('link', { name: new RegExp(`was sent back: ${small}$`) }))
  await expect(main.getByText('CN bitte noch einmal ansehen')).toBeVisible()
  await pressAt(page, link('Publish the revision'))
  await propose()

  // The page was loaded earlier: another person has decided meanwhile, and the page shows that.
  await there.reload()
  await press('Cancel the proposal')
  await expect(link('Publish the revision')).toBeVisible()
  await pressAt(there, there.getByRole('button', { name: 'Bestätigen und veröffentlichen' }))
  await expect(there.getByText('Es gibt keine Veröffentlichung zu bestätigen.')).toBeVisible()
  await pressAt(page, link('Publish the revision'))
  await propose()
  await there.reload()
  await pressAt(there, there.getByRole('button', { name: 'Bestätigen und veröffentlichen' }))
  await expect(there.getByRole('status').filter({ hasText: /^Veröffentlicht am / })).toBeVisible({
    timeout: 240_000,
  })
  await page.goto(resultPath(small, '21B81A0502'))
  await expect(page.getByText(/^Revised on /).first()).toBeVisible()

  // The notifications are read.
  await there.goto('/de/app/Notifications')
  await expectAccessible(there)
  await expect(notifications).not.toContainText('ungelesene')
  await page.goto('/app/Notifications')
  await pressAt(page, main.getByRole('button', { name: 'Mark all as read' }))
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(page.locator('summary', { hasText: 'Notifications' })).not.toContainText('unread')
  await enter(there, 'admin-meena', '/app/Admin/College')
  await there.getByLabel('A second person confirms publications').uncheck()
  await there.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(there.locator('[aria-live]').getByText('Saved')).toBeVisible()
  await officer.close()
})

test('an exam begins as a copy, and columns that were chosen are there again', async ({ page }) => {
  const main = page.getByRole('main')
  await enter(page, 'exam-ravi')
  await main.getByRole('link', { name: small }).click()
  await main.getByRole('link', { name: 'Copy this exam' }).click()
  await expect(main.getByRole('textbox', { name: 'Title' })).toHaveValue(`${small} (2)`)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Save' }).click()
  await main.getByRole('link', { name: 'Upload marks' }).click()
  await chooseFile(page.getByLabel('Results file'), sheet('21B81A0501,CN,COMPUTER NETWORKS,25,Z,3'))
  await main.locator('summary', { hasText: 'columns matched' }).click()
  const internals = main.getByLabel('Column “Internals” becomes')
  await internals.selectOption('')
  await page.reload()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(internals).toHaveValue('')
  await main.getByRole('button', { name: 'Check the file' }).click()
  await main.getByRole('textbox', { name: /^Grade/ }).fill('B')
  await main.getByRole('button', { name: 'Save and check 1 row' }).click()
  await main.getByRole('button', { name: 'Save 1 row' }).click()
  // The history below updates by itself and shows who corrected what.
  await main.getByText('1 corrected cell').click()
  await expect(main.getByText('Row 2, Grade: Z → B')).toBeVisible()
  // The history reloads while it is read: open parts stay open.
  const history = page.locator('[data-import-history]')
  await history.evaluate((element) => {
    element.id = 'shown-before'
    document.dispatchEvent(new Event('importschanged'))
  })
  await expect(page.locator('#shown-before')).toHaveCount(0)
  await expect(main.getByText('Row 2, Grade: Z → B')).toBeVisible()
  await expectAccessible(page)
  const undo = main.getByRole('button', { name: 'Undo' })
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(undo).toBeFocused()
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText('The upload is undone.').first()).toBeVisible()
  // The button is gone, so focus is on the row that shows the result.
  await expect(page.locator(':focus')).toContainText('Undone')
})
