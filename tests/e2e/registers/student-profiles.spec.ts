import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, type Words } from '../../support/app/words.ts'
import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages)
  test.describe(`in ${words.locale}`, () => {
    test.use({ javaScriptEnabled: words.locale === 'de' })
    keepsProfiles(words)
  })

function keepsProfiles(words: Words): void {
  const { say, at } = words
  const { press, write, choose } = handsOf(words)
  const roll = words.locale === 'en' ? '21B81A0504' : '21B81A0503'
  const typed = words.locale === 'en' ? '1999 0000 0001' : '1999-0000-0002'
  const shown = words.locale === 'en' ? '1999 0000 0001' : '1999 0000 0002'

  test('the office enters what reports ask, the head of department sees the part that is not sensitive', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const field = (name: string) => main.getByLabel(say(`students.field.${name}`), { exact: true })
    await enter(page, 'academics-padma', at(`/app/Students?search=${roll}`))
    await press(main.getByRole('link', { name: roll, exact: true }))
    await press(main.getByRole('link', { name: say('students.edit'), exact: true }))
    await choose(field('gender'), say('students.gender.female'))
    await choose(field('disability'), say('students.yesNo.yes'))
    await choose(field('domicile'), 'Telangana')
    await choose(field('incomeSlab'), say('students.incomeSlab.upTo2'))
    await write(field('apaar'), '1234')
    if (words.locale === 'de') await expectAccessible(page)
    await press(main.getByRole('button', { name: say('students.save') }))
    await expect(field('apaar')).toHaveAccessibleDescription(say('errors.student.apaarWrong'))
    await write(field('apaar'), typed)
    await press(main.getByRole('button', { name: say('students.save') }))
    await expect(main.getByText(say('students.done.save'))).toBeVisible()
    await expect(main.getByText(shown).first()).toBeVisible()
    await expect(main.getByText('Telangana').first()).toBeVisible()

    await page.context().clearCookies()
    await enter(page, 'hod-kiran', at(`/app/Students?search=${roll}`))
    await press(main.getByRole('link', { name: roll, exact: true }))
    await expect(main.getByText(say('students.field.gender'), { exact: true }).first()).toBeVisible()
    await expect(main.getByText('Telangana').first()).toBeVisible()
    for (const name of ['disability', 'minority', 'incomeSlab', 'apaar'])
      await expect(main.getByText(say(`students.field.${name}`), { exact: true })).toHaveCount(0)
    await expect(main.getByText(shown)).toHaveCount(0)
  })

  test('a roll list of the girls has the same filter in its files', async ({ page }) => {
    const main = page.getByRole('main')
    await enter(page, 'academics-padma', at('/app/Students?gender=female&sort=name'))
    await expect(main.getByRole('row').nth(1)).toBeVisible()
    if (words.locale === 'de') await expectAccessible(page)
    // The files stand in a closed menu.
    const file = main.locator('a[href*="exportStudents"]').first()
    expect(await file.getAttribute('href')).toContain('gender=female')
  })
}
