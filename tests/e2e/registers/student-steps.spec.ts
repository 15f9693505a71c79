import { enter, expect } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { onePixel } from '../../support/documents/png.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages) {
  const { say, like, at, locale } = words
  const { press, write, choose, tick, give } = handsOf(words)

  test(`a class moves up but for one, and that is taken back, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const detained = main.getByLabel(say('students.moveUp.detained'))
    const preview = main.getByRole('button', { name: say('students.moveUp.preview') })
    await enter(page, 'academics-padma', at('/app/Students'))
    await press(main.getByRole('link', { name: say('students.moveUp.link') }))
    await choose(main.getByLabel(say('students.field.batch')), '2022-2026')
    await choose(main.getByLabel(say('students.field.branch')), 'Civil Engineering')
    await choose(main.getByLabel(say('students.moveUp.semester')), 'I Year I Semester (B.Tech)')
    await write(detained, '22b81a0101 99X')
    await press(preview)
    await expect(detained).toHaveAccessibleDescription(like('errors.steps.notInClass'))
    await write(detained, '22b81a0101')
    await write(main.getByLabel(say('students.moveUp.reason')), 'Too few credits.')
    await press(preview)
    await expect(
      main.getByText(say('students.moveUp.willDetain [students=1]', { students: '1' })),
    ).toBeVisible()
    await expectReadable(page, words)
    await press(main.getByRole('button', { name: like('students.moveUp.move [students=*]') }))
    await expect(main.getByText(say('students.steps.said.done'))).toBeVisible()
    await expectReadable(page, words)
    await press(main.getByRole('button', { name: say('students.steps.takeBack') }))
    await expect(main.getByText(say('students.steps.said.undone'))).toBeVisible()
    await page.goto(at('/app/Students/move-up'))
    await expect(main.getByRole('cell', { name: say('students.steps.takenBack') }).first()).toBeVisible()
  })

  test(`roll numbers are given by a pattern, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const pattern = main.getByRole('textbox', { name: say('students.numbers.pattern') })
    const batch = main.getByLabel(say('students.field.batch'))
    const preview = main.getByRole('button', { name: say('students.numbers.preview') })
    await enter(page, 'academics-padma', at('/app/Students'))
    await press(main.getByRole('link', { name: say('students.numbers.link') }))
    await write(pattern, '{YY}X{campus}{01}')
    await press(preview)
    await expect(pattern).toHaveAccessibleDescription(like('errors.steps.patternUnknown'))
    await expect(batch).toHaveAccessibleDescription(/./)
    // The first invalid field has the focus, whatever its element.
    await expect(batch).toBeFocused()
    await choose(batch, '2022-2026')
    await choose(main.getByLabel(say('students.field.branch')), 'Mechanical Engineering')
    await write(pattern, '{YY}X81A{branch}{01}')
    await choose(
      main.getByLabel(say('students.numbers.whom'), { exact: true }),
      say('students.numbers.whoms.all'),
    )
    await press(preview)
    await expect(main.getByRole('cell', { name: '22X81A0301' })).toBeVisible()
    await expectReadable(page, words)
    const action = main.getByRole('button', { name: like('students.numbers.give [students=*]') })
    await press(action)
    const why = main.getByLabel(say('students.numberReason'))
    await expect(why).toHaveAccessibleDescription(/./)
    await tick(main.getByLabel(say('students.changesNumber')))
    await write(why, 'The university has given others.')
    await press(action)
    await expect(main.getByText(say('students.steps.said.done'))).toBeVisible()
    await press(main.getByRole('button', { name: say('students.steps.takeBack') }))
    await expect(main.getByText(say('students.steps.said.undone'))).toBeVisible()
  })

  test(`ticked students get a section, and that is taken back, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const section = main.getByLabel(say('students.field.section'), { exact: true })
    const preview = main.getByRole('button', { name: say('students.section.preview') })
    const name = locale === 'en' ? 'A' : 'B'
    await enter(page, 'academics-padma', at('/app/Catalogue/section?new'))
    await choose(
      main.getByLabel(say('catalogue.one.branch')),
      'Electronics and Communication Engineering (B.Tech)',
    )
    await choose(main.getByLabel(say('catalogue.one.batch')), '2022-2026 (B.Tech)')
    await choose(main.getByLabel(say('catalogue.one.semester')), 'I Year I Semester (B.Tech)')
    await write(main.getByLabel(say('catalogue.name'), { exact: true }), name)
    await press(main.getByRole('button', { name: say('catalogue.add'), exact: true }))
    await expect(main.getByText(say('catalogue.done.added'))).toBeVisible()

    await page.goto(at('/app/Students?search=22B81A04'))
    await tick(main.getByRole('checkbox', { name: say('list.selection.page') }))
    await expectReadable(page, words)
    await press(main.getByRole('button', { name: say('students.section.action') }))
    await expect(main.getByText(like('students.section.chosen [students=*]'))).toBeVisible()
    await press(preview)
    await expect(section).toHaveAccessibleDescription(/./)
    await choose(section, say('students.section.named', { name }))
    await press(preview)
    await expect(main.getByText(like('students.section.willChange [students=*]'))).toBeVisible()
    await expectReadable(page, words)
    await press(main.getByRole('button', { name: like('students.section.set [students=*]') }))
    await expect(main.getByText(say('students.steps.said.done'))).toBeVisible()
    await expectReadable(page, words)
    await press(main.getByRole('button', { name: say('students.steps.takeBack') }))
    await expect(main.getByText(say('students.steps.said.undone'))).toBeVisible()
    await page.goto(at('/app/Students/section'))
    await expect(main.getByRole('cell', { name: say('students.steps.takenBack') }).first()).toBeVisible()
    await expectReadable(page, words)
  })

  test(`one student is placed in another branch and gets a photo, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const link = (key: string) => main.getByRole('link', { name: say(key) })
    const button = (key: string) => main.getByRole('button', { name: say(key) })
    const branch = main.getByLabel(say('students.field.branch'), { exact: true })
    // Each language moves a different student.
    const number = locale === 'en' ? '22B81A0201' : '22B81A0202'
    await enter(page, 'academics-padma', at(`/app/Students?search=${number}`))
    await press(main.getByRole('link', { name: number, exact: true }))
    await press(link('students.place.link'))
    await tick(main.getByLabel(say('students.history.step.branchTransfer')))
    await write(main.getByLabel(say('students.reason')), 'A seat fell vacant.')
    await press(button('students.save'))
    await expect(branch).toHaveAccessibleDescription(say('errors.steps.sameBranch'))
    await choose(branch, 'Civil Engineering')
    await expectReadable(page, words)
    await press(button('students.save'))
    await expect(main.getByText(say('students.done.branchTransfer'))).toBeVisible()
    await expect(main.getByText('A seat fell vacant.')).toBeVisible()

    await press(link('students.photo.link'))
    const photo = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    const input = main.getByLabel(say('students.photo.choose'))
    await give(input, photo)
    await press(button('students.photo.save'))
    await expect(input).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(say('errors.picture.unreadable'))),
    )
    await give(input, { ...photo, buffer: onePixel })
    await press(button('students.photo.save'))
    await expect(main.getByRole('img', { name: like('students.photo.of') })).toBeVisible()
    await press(link('students.photo.link'))
    await expectReadable(page, words)
    await press(button('students.photo.remove'))
    // The question has a button of the same name.
    await expect(main.getByText(say('students.photo.removeAsk'))).toBeVisible()
    await press(button('students.photo.remove'))
    await expect(main.getByText(say('students.done.photoRemoved'))).toBeVisible()
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a class is previewed, moved and taken back', async ({ page }) => {
    await enter(page, 'academics-padma', '/app/Students/move-up')
    await page.getByLabel('Batch').selectOption('2022-2026')
    await page.getByLabel('Branch').selectOption('Electrical and Electronics Engineering')
    await page.getByLabel('Present semester').selectOption('I Year I Semester (B.Tech)')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Save for \d+ students$/ }).click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('The step was taken back.')).toBeVisible()
  })
})
