import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'
import { pressAt, tabTo } from '../support/tab-to.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

const english = {
  ...{ path: '/app/Faculty Register', register: 'Faculty register', code: 'KEY1' },
  ...{ add: 'Add a person', name: 'Name', codeField: 'Employee code', designation: 'Designation' },
  ...{ taken: 'has this employee code already.', added: 'The person was added.', upload: 'Upload a list' },
  ...{ file: 'File', check: 'Check the file', changes: 'What changes', save: 'Save 2 rows' },
  done: 'The people are in the register.',
}
const german: typeof english = {
  ...{ path: '/de/app/Faculty Register', register: 'Verzeichnis der Lehrenden', code: 'TASTE1' },
  ...{ add: 'Person hinzufügen', name: 'Name', codeField: 'Personalcode', designation: 'Amtsbezeichnung' },
  ...{ taken: 'hat diesen Personalcode schon.', added: 'Die Person wurde hinzugefügt.' },
  ...{ upload: 'Liste hochladen', file: 'Datei', check: 'Datei prüfen', changes: 'Was sich ändert' },
  ...{ save: '2 Zeilen speichern', done: 'Die Personen stehen im Verzeichnis.' },
}

for (const words of [english, german])
  test(`the register is kept by the keyboard alone, from the list to the upload: ${words.path}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    await enter(page, 'academics-padma', words.path)
    await pressAt(page, main.getByRole('link', { name: words.add }))
    await tabTo(page, main.getByRole('textbox', { name: words.name }))
    await page.keyboard.type('Lata  Nair')
    await tabTo(page, main.getByRole('textbox', { name: words.codeField }))
    await page.keyboard.type('SVCE101')
    await page.keyboard.press('Enter')
    // The field that is wrong has the focus.
    await expect(main.getByText(words.taken)).toBeVisible()
    await expect(main.getByRole('textbox', { name: words.codeField })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(words.code)
    await pressAt(page, main.getByRole('button', { name: words.add }))
    await expect(main.getByText(words.added)).toBeVisible()

    await pressAt(page, main.getByRole('link', { name: words.register }))
    await pressAt(page, main.getByRole('link', { name: words.upload }))
    const input = main.getByLabel(words.file, { exact: true })
    const chooser = page.waitForEvent('filechooser')
    await pressAt(page, input)
    const rows = [`${words.code},Lata Nair,Professor`, `${words.code}0,Uma Nair,Lecturer`]
    const text = ['EmpCode,Name,Designation', ...rows].join('\n')
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await pressAt(page, main.getByRole('button', { name: words.check }))
    const changes = main.getByRole('region', { name: words.changes })
    await expect(changes.getByText(`${words.code} · Lata Nair`)).toBeVisible()
    await expect(changes.getByText('Professor')).toBeVisible()
    await expectAccessible(page)
    await pressAt(page, main.getByRole('button', { name: words.save }))
    await expect(main.getByText(words.done)).toBeVisible()
  })
