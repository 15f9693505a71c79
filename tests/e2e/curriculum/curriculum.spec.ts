import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const

/** Neither a desk nor a phone scrolls sideways. */
async function expectFitsBoth(page: Page): Promise<void> {
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await expectFits(page, size.width)
  }
}

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, give, tick } = handsOf(words)

  test(`academics keeps the curriculum, from a course structure to a link, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const link = (name: string) => main.getByRole('link', { name, exact: true })
    const select = (name: string) => main.getByRole('combobox', { name, exact: true })
    const textbox = (key: string) => main.getByRole('textbox', { name: say(key), exact: true })
    const dialog = page.getByRole('dialog')
    const title = say('curriculum.title')
    const regulation = say('catalogue.one.regulation')
    const branch = say('catalogue.one.branch')
    await enter(page, 'academics-padma', at('/app/Academics/Curriculum'))
    await expectReadable(page, words)
    await expectFitsBoth(page)

    await press(link(say('curriculum.add')))
    await choose(select(regulation), 'R20')
    await choose(select(branch), 'CSE (B.Tech)')
    await choose(select(say('catalogue.one.semester')), 'II-II (B.Tech)')
    await write(textbox('curriculum.field.name'), 'Networks')
    await write(textbox('curriculum.field.code'), 'R2022051')
    await write(textbox('curriculum.field.credits'), '3.5.1')
    await press(button(say('curriculum.add')))
    await expect(textbox('curriculum.field.credits')).toBeFocused()
    await expect(textbox('curriculum.field.code')).toHaveValue('R2022051')
    await write(textbox('curriculum.field.credits'), '3')
    await press(button(say('curriculum.add')))
    // The code stands in this semester already.
    await expect(textbox('curriculum.field.code')).toBeFocused()
    await expectReadable(page, words)
    await expectFitsBoth(page)

    await press(link(title))
    await press(link(say('curriculum.past.link')))
    await choose(select(regulation), 'R20')
    await choose(select(branch), 'CSE (B.Tech)')
    await choose(select(say('catalogue.one.semester')), 'II-II (B.Tech)')
    await press(button(say('curriculum.past.show')))
    await expect(main.getByRole('checkbox', { name: 'R2022058' })).toBeChecked()
    await expectReadable(page, words)
    await expectFitsBoth(page)
    await press(button(say('curriculum.past.action')))
    await expect(main.getByText(say('curriculum.done.filled'))).toBeVisible()
    await expect(main.getByRole('heading', { name: 'R20 · CSE · II-II' })).toBeVisible()
    await expectReadable(page, words)

    await press(link('ENVIRONMENTAL SCIENCE (MANDATORY)'))
    await choose(select(say('curriculum.field.kind')), say('curriculum.kind.mandatory'))
    await press(button(say('curriculum.save')))
    await expect(main.getByText(say('curriculum.done.changed'))).toBeVisible()
    await choose(select(say('curriculum.links.regulation')), 'R22')
    await write(textbox('curriculum.links.code'), 'ES99')
    await press(button(say('curriculum.links.add')))
    // Nothing knows this code.
    const confirm = main.getByRole('checkbox', { name: say('curriculum.links.confirm') })
    await expect(confirm).toBeFocused()
    await tick(confirm)
    await press(button(say('curriculum.links.add')))
    await expect(main.getByText(say('curriculum.done.linked'))).toBeVisible()
    await expectReadable(page, words)
    await expectFitsBoth(page)
    await press(button(say('curriculum.links.removeOf', { code: 'ES99' })))
    await expect(main.getByText(say('curriculum.done.unlinked'))).toBeVisible()
    // Restores the initial state for the other language.
    await press(link(say('curriculum.remove.action')))
    await press(dialog.getByRole('button', { name: say('curriculum.remove.action') }))
    await expect(main.getByText(say('curriculum.done.removed'), { exact: true })).toBeVisible()

    await press(link(say('curriculum.copy.link')))
    await choose(main.locator('#regulationId'), 'R20')
    await choose(main.locator('#branchId'), 'CSE (B.Tech)')
    await choose(main.locator('#semesterId'), 'I-I (B.Tech)')
    await choose(main.locator('#toRegulationId'), 'R23')
    await choose(main.locator('#toBranchId'), 'ECE (B.Tech)')
    await press(button(say('curriculum.copy.show')))
    await expect(main.getByRole('row')).toHaveCount(9)
    await expectReadable(page, words)
    await expectFitsBoth(page)

    await press(link(title))
    await press(link(say('curriculum.upload.link')))
    const lines = [
      'COURSE STRUCTURE',
      'II YEAR I SEMESTER',
      'S.No,Regulation,Branch,Course Code,Course Title,L,T,P,Credits',
      '1,R23,CSE,CS301,Digital Electronics,3,0,0,3',
      '2,R23,CSE,,Professional Elective - I,3,0,0,3',
      ',,,,Total Credits,6,0,0,6',
    ]
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), {
      name: 'structure.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await press(button(say('imports.checkNow')))
    await expect(main.getByText(say('importProblem.totalLeftOut'))).toBeVisible()
    await expect(main.getByText(say('importProblem.subjectPlaceholder', { slot: 'PE-I' }))).toBeVisible()
    await expectReadable(page, words)
    await expectFitsBoth(page)
  })
}

test('Lehrende lesen den Lehrplan und ändern nichts', async ({ page }) => {
  await enter(page, 'faculty-asha', '/de/app/Academics/Curriculum?search=DBMS')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Fach hinzufügen' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Database Management Systems', exact: true }).first().click()
  await expect(main.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Steht für' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsBoth(page)
})
