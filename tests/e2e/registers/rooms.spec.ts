import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, give } = handsOf(words)

  test(`the office keeps the rooms, from the list to the upload, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const field = (name: string) => main.getByLabel(say(`rooms.field.${name}`), { exact: true })
    const button = (name: string) => main.getByRole('button', { name })
    const link = (name: string) => main.getByRole('link', { name })
    const dialog = page.getByRole('dialog')
    const title = say('rooms.title')
    await enter(page, 'academics-padma', at('/app/Academics/Rooms'))
    await expectReadable(page, words)
    await press(link(say('rooms.add')))
    await write(main.getByRole('textbox', { name: say('rooms.field.name') }), '101')
    await write(main.getByRole('combobox', { name: say('rooms.field.block') }), 'Main block')
    await choose(main.getByRole('combobox', { name: say('rooms.field.kind') }), say('rooms.kind.classroom'))
    await write(main.getByRole('textbox', { name: say('rooms.field.seats') }), '48')
    await press(button(say('rooms.add')))
    // The room is there already; the field has the focus.
    const name = main.getByRole('textbox', { name: say('rooms.field.name') })
    await expect(name).toBeFocused()
    await expectReadable(page, words)
    await write(name, '109')
    await write(main.getByRole('textbox', { name: say('rooms.field.examRows') }), '8')
    await write(main.getByRole('textbox', { name: say('rooms.field.examColumns') }), '8')
    await press(button(say('rooms.add')))
    const confirm = main.getByRole('checkbox', { name: say('rooms.exams.confirm') })
    await expect(confirm).toBeFocused()
    await expectReadable(page, words)
    await write(main.getByRole('textbox', { name: say('rooms.field.examColumns') }), '6')
    await press(button(say('rooms.add')))
    await expect(main.getByText(say('rooms.done.added'))).toBeVisible()

    await press(link(title))
    await write(main.getByRole('searchbox'), '109')
    await expect(main.getByText(say('list.found', { total: '1' }))).toBeVisible()
    await press(main.getByRole('link', { name: '109', exact: true }))
    await write(field('closedFrom'), '01-08-2026')
    await write(main.getByRole('textbox', { name: say('rooms.field.closedReason') }), 'Roof')
    await press(button(say('rooms.save')))
    await expect(main.getByText(say('rooms.done.changed'))).toBeVisible()
    await expectReadable(page, words)

    await press(link(title))
    await press(link(say('rooms.upload.link')))
    const lines = ['Room No,Block,Capacity,Floor', '109,Main block,50,1st Floor', '110,Main block,60,1']
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), {
      name: 'rooms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await press(button(say('imports.checkNow')))
    await expect(main.getByRole('region', { name: say('imports.changes.title') })).toBeVisible()
    await expectReadable(page, words)
    await press(button(say('imports.commit [rows=*]', { shown: '2' })))
    await expect(main.getByText(say('rooms.upload.done'))).toBeVisible()

    // Restores the initial state for the other language.
    for (const room of ['109', '110']) {
      await page.goto(at(`/app/Academics/Rooms?search=${room}`))
      await press(main.getByRole('link', { name: room, exact: true }))
      await press(link(say('rooms.remove.action')))
      await expect(dialog).toHaveAccessibleName(new RegExp(room))
      await press(dialog.getByRole('button', { name: say('rooms.remove.action') }))
      await expect(main.getByText(say('rooms.done.removed'), { exact: true })).toBeVisible()
    }
  })
}

test('das Prüfungsamt setzt Reihen und Spalten und sonst nichts', async ({ page }) => {
  await enter(page, 'exam-lakshmi', '/de/app/Academics/Rooms?search=Seminar')
  await expect(page.getByRole('link', { name: 'Raum hinzufügen' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Seminar Hall' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'Sitzplätze' })).toHaveCount(0)
  await main.getByRole('textbox', { name: 'Spalten bei Prüfungen' }).fill('10')
  await main.getByRole('button', { name: 'Speichern' }).click()
  await expect(main.getByText('Der Raum wurde gespeichert.')).toBeVisible()
  await expectAccessible(page)
})
