import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, give } = handsOf(words)

  test(`the office keeps the faculty register, from the list to the upload, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const field = (name: string) =>
      main.getByRole('textbox', { name: say(`faculty.field.${name}`), exact: true })
    const button = (name: string) => main.getByRole('button', { name })
    const link = (name: string) => main.getByRole('link', { name })
    const dialog = page.getByRole('dialog')
    const title = say('faculty.title')
    await enter(page, 'academics-padma', at('/app/Faculty Register'))
    await press(link(say('faculty.add')))
    await write(field('name'), 'Sarada  Vemuri')
    await write(field('employeeCode'), 'SVCE101')
    await choose(
      main.getByRole('combobox', { name: say('faculty.field.department') }).first(),
      'Civil Engineering',
    )
    await press(button(say('faculty.add')))
    // The invalid field has the focus.
    await expect(main.getByText(say('errors.faculty.codeTaken', { name: '' }).slice(-20))).toBeVisible()
    await expect(field('employeeCode')).toBeFocused()
    await expectReadable(page, words)
    await write(field('employeeCode'), 'SVCE900')
    await press(button(say('faculty.add')))
    await expect(main.getByText(say('faculty.done.added'))).toBeVisible()

    await press(link(title))
    await write(main.getByRole('searchbox'), 'svce900')
    await expect(main.getByText(say('list.found', { total: '1' }))).toBeVisible()
    await press(link('Sarada Vemuri'))
    await press(link(say('faculty.edit')))
    await write(main.getByLabel(say('faculty.field.designation')), 'Professor')
    await press(button(say('faculty.save')))
    await expect(main.getByText(say('faculty.done.changed'))).toBeVisible()
    for (const fact of ['Professor', 'Civil Engineering', 'SVCE900'])
      await expect(main.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
    await expectReadable(page, words)

    await press(link(title))
    await press(link(say('faculty.upload.link')))
    const lines = ['EmpCode,Name,Designation', 'SVCE900,Sarada Vemuri,Dean', 'SVCE901,Uma Nair,Lecturer']
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await press(button(say('imports.checkNow')))
    const changes = main.getByRole('region', { name: say('imports.changes.title') })
    await expect(changes.getByText('SVCE900 · Sarada Vemuri')).toBeVisible()
    await expect(changes.getByText('Dean')).toBeVisible()
    await expectReadable(page, words)
    await press(button(say('imports.commit [rows=*]', { shown: '2' })))
    await expect(main.getByText(say('faculty.upload.done'))).toBeVisible()

    // Restores the initial state for the other language.
    for (const code of ['SVCE900', 'SVCE901']) {
      await page.goto(at(`/app/Faculty Register?search=${code}`))
      await press(main.getByRole('row', { name: code }).getByRole('link'))
      await press(link(say('faculty.remove.action')))
      await expect(dialog).toHaveAccessibleName(/Sarada Vemuri|Uma Nair/)
      await press(dialog.getByRole('button', { name: say('faculty.remove.action') }))
      // The dialog also states what the audit trail stores.
      await expect(main.getByText(say('faculty.done.removed'), { exact: true })).toBeVisible()
    }
  })
}

test('eine Fachbereichsleitung liest den eigenen Fachbereich und ändert nichts', async ({ page }) => {
  await enter(page, 'hod-kiran', '/de/app/Faculty Register')
  await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person hinzufügen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Kiran Kumar' }).click()
  await expect(page.getByText('SVCE103')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await expectAccessible(page)
})
