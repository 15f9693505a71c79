import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'
import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|403|409)/] })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, give } = handsOf(words)

  test(`a driver is in the register with a code of the series, and what is paid to, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const field = (name: string) =>
      main.getByRole('textbox', { name: say(`faculty.field.${name}`), exact: true })
    const button = (name: string) => main.getByRole('button', { name })
    await enter(page, 'office-anitha', at('/app/Faculty Register?new='))
    const name = `Basha Shaik ${locale}`
    await write(field('name'), name)
    await choose(
      main.getByRole('combobox', { name: say('faculty.field.kind') }).last(),
      say('faculty.kind.driver'),
    )
    await write(field('mobile'), '98480 22338')
    await write(field('shortName'), 'DB')
    await write(field('joinedOn'), '15-06-2015')
    await write(field('leftOn'), '14-06-2015')
    await write(field('experience'), '8 years')
    await press(button(say('faculty.add')))
    await expect(main.getByText(say('errors.faculty.experienceForm')).first()).toBeVisible()
    await expectReadable(page, words)
    await write(field('experience'), 'Driver, APSRTC, 2005-2015')
    await press(button(say('faculty.add')))
    // The page before had both messages: what is typed into it would be lost.
    await expect(main.getByText(say('errors.faculty.experienceForm'))).toHaveCount(0)
    await expect(main.getByText(say('errors.faculty.leftBeforeJoined')).first()).toBeVisible()
    await write(field('leftOn'), '14-06-2016')
    await choose(
      main.getByRole('combobox', { name: say('faculty.field.status') }).last(),
      say('faculty.status.left'),
    )
    await press(button(say('faculty.add')))
    await expect(main.getByText(say('faculty.done.added'))).toBeVisible()

    await page.goto(at(`/app/Faculty Register?kind=driver&search=${encodeURIComponent(name)}`))
    const row = main.getByRole('row', { name })
    const code = /S\d{4}/.exec(await row.innerText())?.[0] ?? ''
    expect(code).not.toBe('')
    await expectAccessible(page)

    await page.goto(at('/app/Faculty Register/bank'))
    const pan = locale === 'en' ? 'ZZYPE1234K' : 'ZZYPD1234K'
    const lines = ['EmpCode,PAN,Account No,IFSC', `${code},${pan},30123456789,SBIN0001234`]
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), {
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await press(button(say('imports.checkNow')))
    await press(button(say('imports.commit [rows=1]', { shown: '1' })))
    await expect(main.getByText(say('faculty.secrets.done'))).toBeVisible()

    await page.goto(at(`/app/Faculty Register?search=${code}`))
    await press(main.getByRole('row', { name: code }).getByRole('link'))
    await expect(main.getByText('XX XXXX 234K')).toBeVisible()
    await expect(main.getByRole('cell', { name: 'APSRTC' })).toBeVisible()
    await expectReadable(page, words)
    await write(main.getByRole('textbox', { name: say('faculty.secrets.why') }), 'Salary of June')
    await press(button(say('faculty.secrets.action')))
    await expect(main.getByText(pan)).toBeVisible()
    await page.reload()
    await expect(main.getByText(pan)).toHaveCount(0)
  })

  test(`staff and members of committees have a home, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    await enter(page, 'staff-ramu', at('/app/Staff'))
    await expect(main.getByRole('heading', { name: say('faculty.own.title') })).toBeVisible()
    await expect(main.getByText('Driver, bus 4')).toBeVisible()
    await expectReadable(page, words)
    await page.goto(at('/app/Faculty Register'))
    await expect(main.getByText('Driver, bus 4')).toHaveCount(0)
    await enter(page, 'committee-usha', at('/app/Committee'))
    await expect(main.getByText(say('faculty.committee.text'))).toBeVisible()
    await expectReadable(page, words)
  })
}
