import { enter, expect } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

for (const words of bothLanguages)
  test.describe(`in ${words.locale}`, () => {
    // Without scripts by mouse, with scripts by keyboard.
    test.use({ javaScriptEnabled: words.locale === 'de' })
    keepsAList(words)
  })

function keepsAList(words: Words): void {
  const { say, like, at } = words
  const { press, write } = handsOf(words)

  test('a clerk keeps a list of the catalogue, and forms ask for what it says', async ({ page }) => {
    const main = page.getByRole('main')
    const link = (name: string) => main.getByRole('link', { name, exact: true })
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const programs = async (): Promise<unknown> => (await page.request.get('/api/v1/getProgram')).json()
    const dialog = page.getByRole('dialog')

    await enter(page, 'academics-padma', at('/app/Catalogue'))
    await press(main.getByRole('link', { name: like('catalogue.many.department') }))
    await press(link(say('catalogue.add')))
    const shortName = main.getByLabel(say('catalogue.shortName'))
    await write(main.getByLabel(say('catalogue.name'), { exact: true }), 'Physics')
    await write(shortName, 'cse')
    await press(button(say('catalogue.add')))
    const taken = say('errors.catalogue.shortNameTaken', { name: 'Computer Science and Engineering' })
    await expect(shortName).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(taken)}$`))
    await write(shortName, 'PHY')
    await press(button(say('catalogue.add')))
    await expect(main.getByText(say('catalogue.done.added'))).toBeVisible()

    await press(link(say('catalogue.many.department')))
    await press(link('Physics'))
    await write(main.getByLabel(say('catalogue.name'), { exact: true }), 'Engineering Physics')
    await press(button(say('catalogue.save')))
    await expect(main.getByRole('heading', { name: 'Engineering Physics' })).toBeVisible()
    await press(button(say('catalogue.up')))
    await expect(main.getByText(say('catalogue.orderLead', { place: '7', count: '8' }))).toBeVisible()
    expect(await programs()).toContain('Engineering Physics')
    await press(link(say('catalogue.retire')))
    await expect(dialog).toHaveAccessibleName(say('catalogue.ask.retire', { name: 'Engineering Physics' }))
    await press(dialog.getByRole('button', { name: say('catalogue.retire') }))
    await expect(main.getByText(say('catalogue.state.retired'), { exact: true })).toBeVisible()
    expect(await programs()).not.toContain('Engineering Physics')
    await press(link(say('catalogue.remove')))
    await press(dialog.getByRole('button', { name: say('catalogue.remove') }))
    await expect(main.getByText(say('catalogue.done.removed'))).toBeVisible()

    await press(link('Civil Engineering'))
    await press(link(say('catalogue.remove')))
    await press(dialog.getByRole('button', { name: say('catalogue.remove') }))
    await expect(page.getByRole('alert')).toContainText(
      say('errors.catalogue.inUse', { name: 'Civil Engineering' }),
    )
  })
}
