import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages)
  test.describe(`in ${words.locale}`, () => {
    // Without scripts by mouse, with scripts by keyboard.
    test.use({ javaScriptEnabled: words.locale === 'de' })
    findsAndCorrects(words)
  })

function findsAndCorrects(words: Words): void {
  const { say, at } = words
  const { press, write, choose } = handsOf(words)

  test('a clerk finds a student by filters, corrects the mobile and reads who did it', async ({ page }) => {
    const main = page.getByRole('main')
    const search = main.getByLabel(say('students.search'))
    await enter(page, 'academics-padma', at('/app/Students'))
    // With scripts the list follows each change.
    const hasScripts = words.locale === 'de'
    await write(search, 'nobody-of-that-name')
    if (!hasScripts) await search.press('Enter')
    await expect(main.getByText(say('students.nothingFound'))).toBeVisible()
    await press(main.getByRole('link', { name: say('list.clear') }).first())
    await write(search, words.locale === 'en' ? '21B81A0101' : '21B81A0102')
    await press(main.getByRole('search').locator('summary'))
    await choose(main.getByRole('combobox', { name: say('students.field.branch') }), 'CIVIL')
    await choose(main.getByRole('combobox', { name: say('students.field.batch') }), '2021-2025')
    if (hasScripts) await page.keyboard.press('Escape')
    else await press(main.getByRole('button', { name: say('list.show') }).first())
    await expect(main.getByText(say('list.found', { total: '1' }))).toBeVisible()
    await press(main.getByRole('link', { name: /^21B81A010\d$/ }))
    await expect(page.getByRole('heading', { name: say('students.results.title') })).toBeVisible()

    await press(main.getByRole('link', { name: say('students.edit'), exact: true }))
    const mobile = main.getByLabel(say('students.field.mobile'), { exact: true })
    await write(mobile, '12345')
    await press(main.getByRole('button', { name: say('students.save') }))
    await expect(mobile).toHaveAccessibleDescription(say('errors.student.mobileWrong'))
    await write(mobile, '98480 22338')
    await press(main.getByRole('button', { name: say('students.save') }))
    await expect(main.getByText(say('students.done.save'))).toBeVisible()
    await expect(main.getByText('9848022338').first()).toBeVisible()
    await expect(main.getByText(/^Padma Priya · /)).toBeVisible()
  })

  test('a head of department sees the failed subjects of the own students, and no fees', async ({ page }) => {
    const main = page.getByRole('main')
    await enter(page, 'hod-kiran', at('/app/Students?search=21B81A0501'))
    await press(main.getByRole('link', { name: '21B81A0501', exact: true }))
    // A page without actions keeps no column for them.
    expect((await main.getByRole('heading', { level: 1 }).boundingBox())?.x).toBeLessThan(400)
    const results = main.getByRole('table', { name: say('students.results.title') })
    await expect(results.getByRole('cell', { name: 'LINEAR ALGEBRA AND CALCULUS' })).toBeVisible()
    await expect(results.getByRole('cell', { name: say('students.results.allPassed') }).first()).toBeVisible()
    if (words.locale === 'de') await expectAccessible(page)
    for (const name of [say('dues.toAccount'), say('students.edit')])
      await expect(main.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expect(main.getByText(say('dues.open'), { exact: true })).toHaveCount(0)
    // A number of another branch is not in the list.
    await page.goto(at('/app/Students?search=21B81A0101'))
    await expect(main.getByText(say('students.nothingFound'))).toBeVisible()
  })

  test('a student who was entered by mistake is removed, and one with more than a record stays', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const field = (name: string) =>
      main.getByRole('textbox', { name: say(`students.field.${name}`), exact: true })
    const list = (name: string) =>
      main.getByRole('combobox', { name: say(`students.field.${name}`), exact: true })
    const dialog = page.getByRole('dialog')
    await enter(page, 'academics-padma', at('/app/Students'))
    await press(main.getByRole('link', { name: say('students.add') }))
    await write(field('name'), 'Sarada Vemuri')
    await write(field('admissionNumber'), '2026/9001')
    await choose(list('branch'), 'Civil Engineering')
    await choose(list('batch'), '2022-2026')
    await press(main.getByRole('button', { name: say('students.add') }))
    await expect(main.getByText(say('students.done.add'))).toBeVisible()
    await press(main.getByRole('link', { name: say('students.remove.action'), exact: true }))
    await expect(dialog).toHaveAccessibleName(say('students.remove.ask', { name: 'Sarada Vemuri' }))
    if (words.locale === 'de') await expectAccessible(dialog)
    await press(dialog.getByRole('button', { name: say('students.remove.action') }))
    await expect(main.getByText(say('students.done.removed'), { exact: true })).toBeVisible()

    // Navigating while a page still loads may abort the navigation.
    await page.waitForLoadState()
    await page.goto(at('/app/Students?search=21B81A0501'))
    await press(main.getByRole('link', { name: '21B81A0501', exact: true }))
    await press(main.getByRole('link', { name: say('students.remove.action'), exact: true }))
    await press(dialog.getByRole('button', { name: say('students.remove.action') }))
    await expect(page.getByRole('alert')).toContainText(
      say('errors.student.linked', { name: 'Anjali Sharma' }),
    )
  })
}
