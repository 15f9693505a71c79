import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'
import { enter, expect } from '../../support/browser/e2e.ts'

const test = testInSampleCollege()

// A day that is refused.
test.use({ allowErrors: [/status of 400/] })

for (const words of bothLanguages) {
  const { locale, at, say, like } = words
  test(`a student leaves on an earlier day, and the strength follows the day, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    // Each language lets a different student leave.
    const roll = locale === 'en' ? '22B81A0402' : '22B81A0403'
    await enter(page, 'academics-padma', at(`/app/Students?search=${roll}`))
    await main.getByRole('link', { name: roll, exact: true }).click()
    await main.getByLabel(say('students.reason')).fill('Moved to another college.')
    const day = main.getByLabel(say('students.effectiveOn.label'))
    await day.fill('01/01/2001')
    await main.getByRole('button', { name: say('students.move.leave') }).click()
    await expect(day).toHaveAccessibleDescription(/20\d\d/)
    await expectReadable(page, words)

    await page.goto(at('/app/Students/strength?on=2001-01-01'))
    await expect(main.getByText(like('strength.before'))).toBeVisible()
    await expect(main.getByText(say('strength.nothing'))).toHaveCount(0)
    await expectReadable(page, words)
    await page.goto(at('/app/Students/strength?on=2099-01-01'))
    await expect(main.getByText(say('strength.future'))).toBeVisible()
    await expect(main.getByRole('row')).toHaveCount(0)
    await page.goto(at('/app/Students/strength?on=31.31.2026'))
    await expect(main.getByText(say('strength.noDay'))).toBeVisible()
    await expect(main.getByRole('row')).toHaveCount(0)
    await page.goto(at('/app/Students/strength'))
    await expect(main.getByRole('columnheader', { name: say('strength.noGender') })).toBeVisible()
    await expect(main.getByRole('row').nth(3)).toBeVisible()
    await expectReadable(page, words)
  })
}
