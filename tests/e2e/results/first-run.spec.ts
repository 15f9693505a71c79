import sharp from 'sharp'
import { expect, resultPath } from '../../support/browser/e2e.ts'
import { fillSetup, firstAdministrator, setupPath } from '../../support/servers/first-administrator.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testOn } from '../../support/servers/own-campus.ts'
import { startCampus } from '../../support/servers/own-server.ts'
import { type Words, bothLanguages, expectReadable } from '../../support/app/words.ts'

const title = 'I B.Tech I Semester, December 2026'
const lines = {
  students: ['Roll No,Name,Branch,Batch', '26B81A0501,Asha Rao,CSE,2026'],
  faculty: ['Employee code,Name,Department', 'E1,Sita Devi,CSE'],
  marks: ['Htno,Subcode,Subname,Internals,Grade,Credits', '26B81A0501,CN,COMPUTER NETWORKS,25,A,3'],
}

const logo = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
    .png()
    .toBuffer()

// Each language starts with an empty college.
for (const words of bothLanguages) firstRun(words)

function firstRun(words: Words): void {
  const { say, like, at, locale } = words
  const { press, write, choose, give } = handsOf(words)
  const test = testOn(startCampus)

  test(`the checklist leads from nothing to the first published result, in ${locale}`, async ({
    page,
    campus,
  }) => {
    const main = page.getByRole('main')
    const place = page.locator('[data-checklist]')
    const link = (name: string | RegExp) => main.getByRole('link', { name })
    const button = (name: string) => main.getByRole('button', { name })
    const step = (name: string) => say(`checklist.step.${name}.title`)
    const goOn = (name: string) =>
      press(place.getByRole('link', { name: say('checklist.next', { step: step(name) }) }))
    async function upload(label: string, name: keyof typeof lines): Promise<void> {
      const buffer = Buffer.from(lines[name].join('\n'))
      await give(main.getByLabel(label, { exact: true }), {
        name: `${name}.csv`,
        mimeType: 'text/csv',
        buffer,
      })
      await press(button(say('imports.checkNow')))
      await press(button(say('imports.commit [rows=1]', { shown: '1' })))
    }

    await page.goto(at(setupPath(campus)))
    await fillSetup(page, firstAdministrator, words)
    await press(link(new RegExp(`^${say('checklist.begin')}.*${step('college')}$`)))
    // Nothing was entered yet, so no section counts as complete.
    const rail = main.getByRole('navigation', { name: say('form.sections.title') })
    const complete = (done: string) => say('form.sections.progress [total=*]', { done, total: '6' })
    await expect(rail.getByText(complete('0'))).toBeVisible()
    await write(main.getByRole('textbox', { name: say('settings.name') }), 'Sri Vani College')
    const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await logo() }
    await give(main.getByLabel(say('settings.logo'), { exact: true }), picture)
    await press(button(say('form.save')))
    // The name, and the picture, which is saved as soon as it is chosen.
    await expect(rail.getByText(complete('2'))).toBeVisible()
    await expect(page.getByRole('banner').getByText('Sri Vani College')).toBeVisible()
    await expectReadable(page, words)

    await goOn('catalogue')
    await press(button(say('catalogue.addDefaults')))
    await goOn('students')
    await upload(say('imports.chooseFile'), 'students')
    await goOn('faculty')
    await upload(say('imports.chooseFile'), 'faculty')
    await goOn('exam')
    await press(link(say('office.newExam')).first())
    await write(main.getByRole('textbox', { name: say('office.examTitle') }), title)
    // Taken from the title.
    await expect(main.getByLabel(say('office.month'), { exact: true }).locator('option:checked')).toHaveText(
      /^De[cz]ember$/,
    )
    await choose(main.getByLabel(say('office.regulation'), { exact: true }), 'R23')
    await choose(main.getByLabel(say('office.schemeLabel'), { exact: true }), say('office.scheme.university'))
    await press(button(say('office.save')))
    await press(link(say('office.uploadMarks')))
    await upload(say('office.chooseFile'), 'marks')
    const publish = say('office.publishCount [count=1]', { shown: '1' })
    await press(link(say('office.checkAndPublish')))
    await press(button(publish))
    await press(page.getByRole('dialog').getByRole('button', { name: publish }))
    await expect(page.getByRole('status').filter({ hasText: like('office.publishedOn') })).toBeVisible({
      timeout: 240_000,
    })
    // Further steps remain, so the college is not reported as ready.
    await expect(
      place.getByRole('link', { name: say('checklist.next', { step: step('staff') }) }),
    ).toBeVisible()
    await expect(place.getByText(say('checklist.allDone'))).toHaveCount(0)

    // The result is public now.
    await press(place.getByRole('link', { name: say('checklist.continue') }))
    await expectReadable(page, words)
    await press(link(say('checklist.outcome', { title })))
    await write(page.getByRole('textbox', { name: say('result.rollNumber') }), '26B81A0501')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${resultPath('', '26B81A0501').split('?')[1]}$`))
    await expect(page.getByText('Asha Rao').first()).toBeVisible()
  })
}
