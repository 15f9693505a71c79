import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|401|404)|campus\.invalid|Content Security Policy/] })

/** Each language creates logins for other people. */
const madeFor = {
  en: { branch: 'CSE', codes: ['E077', 'E078'] },
  de: { branch: 'ECE', codes: ['E087', 'E088'] },
} as const

for (const words of bothLanguages) {
  const { say, like, at, locale } = words
  const { press, write, choose, tick, give } = handsOf(words)
  const { branch, codes } = madeFor[locale]

  test(`the administrator makes logins for a batch and hands out slips, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const register = main.getByRole('region', { name: say('logins.fromRegister') })
    const dryRun = register.getByRole('button', { name: say('logins.try') })
    const batch = register.getByLabel(say('students.field.batch'))
    await enter(page, 'admin-meena', at('/createLogins'))
    await expectReadable(page, words)
    await choose(batch, '2021-2025')
    await choose(register.getByLabel(say('students.field.branch')), branch)
    await press(dryRun)
    await expect(main.getByText(like('logins.wouldCreate [created=*]'))).toBeVisible()
    await expectReadable(page, words)
    await press(register.getByRole('button', { name: say('logins.create') }))
    await expect(main.getByText(like('logins.created [created=*]'))).toBeVisible()
    const download = page.waitForEvent('download')
    await press(main.getByRole('link', { name: say('logins.download') }))
    expect((await download).suggestedFilename()).toBe('Login_Slips.pdf')

    await tick(register.getByRole('radio', { name: say('logins.for.faculty'), exact: true }))
    await expect(batch).toBeHidden()
    await press(dryRun)
    await expect(main.getByText(say('errors.logins.chooseIdentifier'))).toBeVisible()
    await expectReadable(page, words)
    await tick(register.getByRole('radio', { name: say('logins.identifiers.empcode') }))
    await press(dryRun)
    await expect(main.getByText(like('logins.wouldCreate [created=*]'))).toBeVisible()
  })

  test(`a list of faculty is matched, corrected in place, saved, printed and undone, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const list = main.getByRole('region', { name: say('logins.byList') })
    const button = (name: string) => list.getByRole('button', { name })
    const cell = (field: string) =>
      list.getByLabel(say('imports.correct.cell', { field: say(`logins.field.${field}`), line: '3' }))
    const [good, bad] = codes
    await enter(page, 'admin-meena', at('/createLogins'))
    await tick(list.getByLabel(say('logins.listBy.empcode')))
    const lines = [
      'EmpCode,Name,Email,Department',
      `${good},Hari Prasad,${good}@example.edu,ECE`,
      `E 78,Sita,not-a-mail,ECE`,
    ]
    await give(list.getByLabel(say('imports.chooseFile')), {
      name: 'faculty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await expectReadable(page, words)
    await press(button(say('imports.checkNow')))
    await expect(cell('email')).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(say('importProblem.emailWrong', { column: 'Email' }))),
    )
    await expectReadable(page, words)

    // A closed tab loses nothing, and old files open only on request.
    await page.reload()
    await expect(list.getByText(say('imports.unfinished.lead'))).toBeVisible()
    await press(button(say('imports.unfinished.continue')))
    await write(cell('empcode'), bad)
    await write(cell('email'), `${bad}@example.edu`)
    await press(button(say('imports.correct.save [rows=1]', { rows: '1' })))
    await press(button(say('imports.commit [rows=*]', { shown: '2' })))
    await expect(list.getByText(say('logins.listDone'))).toBeVisible()
    const download = page.waitForEvent('download')
    await press(button(say('logins.makeSlips')))
    expect((await download).suggestedFilename()).toBe('Login_Slips.pdf')
    await press(button(say('imports.another')))

    const history = main.getByRole('region', { name: say('logins.history') })
    const newest = history.getByRole('listitem').first()
    await expect(newest.getByText(say('imports.state.committed'))).toBeVisible()
    await expectReadable(page, words)
    await press(newest.getByRole('button', { name: say('imports.history.undo') }))
    await press(page.getByRole('dialog').getByRole('button', { name: say('imports.history.undo') }))
    // Below the header's buttons, not over them.
    const said = page.getByText(say('imports.undoneNow'))
    await expect.poll(async () => (await said.boundingBox())?.y ?? 0).toBeGreaterThan(57)
    await expect(newest.getByText(say('imports.state.undone'))).toBeVisible()
  })
}

test('staff seal a text and open it again', async ({ page }) => {
  await enter(page, 'hod-kiran', '/app/Encrypt%20Decrypt')
  await page.getByRole('button', { name: 'Decrypt' }).click()
  await expect(page.getByText('Please enter an encrypted value').first()).toBeVisible()
  await page.getByLabel('Plain text').fill('The safe opens with 4711')
  await page.getByRole('button', { name: 'Encrypt' }).click()
  await expect(page.getByLabel('Encrypted text')).toHaveValue(/^p1\./)
  await page.getByLabel('Plain text').fill('')
  await page.getByRole('button', { name: 'Decrypt' }).click()
  await expect(page.getByLabel('Plain text')).toHaveValue('The safe opens with 4711')
  await expectAccessible(page)
})

test('the server address is kept only where it answers as this system', async ({ page, baseURL }) => {
  await enter(page, 'admin-meena', '/devtools')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByText('MEENA KONERU', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Enter Server Address').fill('nonsense')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The server at this address is not this system')).toBeVisible()
  await page.getByPlaceholder('Enter Server Address').fill(`${baseURL}/nothing`)
  await page.getByRole('button', { name: 'Submit' }).click()
  const said = page.getByRole('dialog', { name: 'Server Address Changed' })
  await expect(said).toBeVisible()
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await said.getByRole('button', { name: 'Close' }).click()
  await reloaded
  await page.getByPlaceholder('Enter Server Address').fill('https://campus.invalid')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The server at this address is not this system')).toBeVisible()
})
