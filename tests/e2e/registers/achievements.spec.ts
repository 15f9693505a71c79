import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`a person of the faculty adds an achievement, edits it and deletes it: ${locale}`, async ({
    page,
  }) => {
    const paper = `Best paper of the conference (${locale})`
    await enter(page, 'faculty-asha', at('/app/Faculty/Achievements'))
    await page.getByRole('link', { name: say('achievements.add'), exact: true }).click()
    const form = page.getByRole('dialog', { name: say('achievements.addTitle') })
    await form.getByLabel(say('achievements.field.description')).fill(paper)
    if (locale === 'en') await expectAccessible(form)
    await form.getByRole('button', { name: say('achievements.save') }).click()
    const alert = page.getByRole('dialog', { name: say('achievements.title'), exact: true })
    const expectMessage = async (key: string) => {
      await expect(alert.getByText(say(key), { exact: true })).toBeVisible()
      await alert.getByRole('button', { name: say('dialog.close') }).click()
    }
    await expectMessage('errors.achievements.fillAll')
    const expectDone = (key: string) =>
      expect(page.getByRole('status').getByText(say(key), { exact: true })).toBeVisible()
    await form.getByLabel(say('achievements.field.achievedOn')).fill('2026-11-02')
    await form
      .getByLabel(say('achievements.field.kind'), { exact: true })
      .selectOption(say('achievements.kind.award'))
    await form.getByRole('button', { name: say('achievements.save') }).click()
    await expectDone('achievements.done.added')
    await expectReadable(page, words)

    const row = page.getByRole('row', { name: paper })
    await row.getByRole('link', { name: say('achievements.edit') }).click()
    const edit = page.getByRole('dialog', { name: say('achievements.editTitle') })
    await edit.getByLabel(say('achievements.field.description')).fill(`Best paper of the year (${locale})`)
    await edit.getByRole('button', { name: say('achievements.save') }).click()
    await expectDone('achievements.done.edited')
    // The search results are no longer shown.
    await expect(page.getByText(say('achievements.cleared'))).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('link', { name: say('achievements.showAll') }).click()

    await page.getByRole('link', { name: `Best paper of the year (${locale})` }).click()
    await expect(page.getByText(say('trail.did.achievement.changed'))).toBeVisible()
    await expectReadable(page, words)
    await page.getByRole('link', { name: say('achievements.delete') }).click()
    const ask = page.getByRole('dialog', { name: say('achievements.deleteAsk') })
    if (locale === 'en') await expectAccessible(ask)
    await ask.getByRole('button', { name: say('achievements.delete') }).click()
    await expectDone('achievements.done.deleted')
    await expect(page.getByText(say('achievements.cleared'))).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test(`what is typed into the window is not lost to Escape or to too large a file, and a reload says nothing: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'faculty-asha', at('/app/Faculty/Achievements?ask=new'))
    const form = page.getByRole('dialog', { name: say('achievements.addTitle') })
    const question = page.getByRole('dialog', { name: say('form.leave.title') })
    const description = form.getByLabel(say('achievements.field.description'))
    await description.fill(`A window that asks (${locale})`)
    // Pressed twice, faster than the confirmation opens, which must open once.
    await description.evaluate((field) => {
      for (const _ of [1, 2])
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    await expect(question).toHaveCount(1)
    await expect(question).toBeVisible()
    if (locale === 'en') await expectAccessible(question)
    // Escape must not discard anything.
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(description).toHaveValue(`A window that asks (${locale})`)
    await form.getByRole('button', { name: say('dialog.close') }).click()
    await question.getByRole('button', { name: say('form.leave.goOn') }).click()
    await expect(description).toHaveValue(`A window that asks (${locale})`)
    await form
      .getByLabel(say('achievements.field.proof'))
      .setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6_000_000) })
    await expect(form.getByText(say('errors.upload.tooLarge', { megabytes: '5' }))).toBeVisible()
    await expect(description).toHaveValue(`A window that asks (${locale})`)
    await form.getByLabel(say('achievements.field.achievedOn')).fill('2026-11-02')
    await form
      .getByLabel(say('achievements.field.kind'), { exact: true })
      .selectOption(say('achievements.kind.award'))
    // The first attempt says that the proof is missing; the second one is without it.
    const save = form.getByRole('button', { name: say('achievements.save') })
    await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), save.click()])
    await expect(form.getByText(say('errors.upload.tooLarge', { megabytes: '5' }))).toBeVisible()
    await expect(description).toHaveValue(`A window that asks (${locale})`)
    await save.click()
    const done = page.getByText(say('achievements.done.added'), { exact: true })
    await expect(done).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: `A window that asks (${locale})` })).toBeVisible()
    await expect(done).toHaveCount(0)
    await page.goto(at('/app/Faculty/Achievements?ask=new'))
    await description.fill('Given up')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: say('form.leave.discard') }).click()
    await expect(form).toBeHidden()
    // An untouched form closes at once.
    await page.goto(at('/app/Faculty/Achievements?ask=new'))
    await expect(description).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    // A page that is reloaded after the form was closed does not open it again: its address no longer asks for it.
    await expect(page).not.toHaveURL(/ask=new/)
    await page.reload()
    await expect(form).toBeHidden()
  })

  test(`the faculty dashboard shows the profile, and its counts lead to their lists: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'faculty-asha', at('/app/Faculty/Dashboard'))
    const profile = page.getByRole('region', { name: say('facultyProfile.title') })
    for (const label of ['name', 'email', 'department'])
      await expect(profile.getByText(say(`facultyProfile.${label}`), { exact: true })).toBeVisible()
    await expect(profile.getByText('faculty-asha@svce.example.edu')).toBeVisible()
    for (const card of ['publications', 'citations', 'scopus', 'awards', 'mous'])
      await expect(page.getByRole('link', { name: say(`tile.own.${card}`) })).toBeVisible()
    await expectReadable(page, words)
    await page.getByRole('link', { name: say('tile.own.publications') }).click()
    const cell = (kind: string) =>
      page.getByRole('cell', { name: say(`achievements.kind.${kind}`), exact: true })
    await expect(cell('publication').first()).toBeVisible()
    await expect(cell('award')).toHaveCount(0)
  })

  test(`the quality office searches for a person and takes BibTeX: ${locale}`, async ({ page }) => {
    await enter(page, 'iqac-sunitha', at('/app/Faculty/Achievements'))
    const action = say('achievements.search.action')
    await page.getByRole('main').getByRole('link', { name: action, exact: true }).click()
    const search = page.getByRole('dialog', { name: say('achievements.search.title') })
    await search.getByRole('button', { name: action }).click()
    const alert = page.getByRole('dialog', { name: say('achievements.title'), exact: true })
    await expect(alert.getByText(say('errors.achievements.selectBoth'))).toBeVisible()
    await alert.getByRole('button', { name: say('dialog.close') }).click()
    const department = say('achievements.field.departmentId')
    const person = say('achievements.field.memberId')
    await search.getByLabel(department).selectOption({ index: 1 })
    await search.getByLabel(person).selectOption({ index: 1 })
    await search.getByRole('button', { name: action }).click()
    const headings = page.getByRole('table').getByRole('columnheader')
    await expect(headings.filter({ hasText: say('achievements.field.description') })).toBeVisible()

    await page.getByRole('link', { name: say('achievements.bibtex.open') }).click()
    const bibtex = page.getByRole('dialog', { name: say('achievements.bibtex.title') })
    await bibtex.getByLabel(department).selectOption({ index: 1 })
    await bibtex.getByLabel(person).selectOption({ index: 1 })
    const entry = `@article{a, title={Water in Guntur, ${locale}}, year={2025}, month=mar}`
    await bibtex.getByLabel(say('achievements.bibtex.text')).fill(entry)
    await expectReadable(page, words)
    await bibtex.getByRole('button', { name: say('achievements.bibtex.action') }).click()
    const added = say('achievements.done.bibtex [added=1]', { added: '1' })
    await expect(page.getByText(added)).toBeVisible()
  })
}
