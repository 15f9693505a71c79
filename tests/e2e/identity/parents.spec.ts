import type { Page } from 'playwright/test'
import { enter, expect } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

const child = 'Anjali Sharma'

for (const words of bothLanguages)
  test.describe(`in ${words.locale}`, () => {
    // Without scripts by mouse, with scripts by keyboard.
    test.use({ javaScriptEnabled: words.locale === 'de' })
    linksParents(words)
    linksLogins(words)
  })

/** Opens the page on which the office links logins and parents of the student. */
async function openLogins(page: Page, { say, at, ...words }: Words): Promise<void> {
  const { press } = handsOf(words)
  const main = page.getByRole('main')
  await enter(page, 'academics-padma', at('/app/Students?search=21B81A0501'))
  await press(main.getByRole('link', { name: '21B81A0501', exact: true }))
  await press(
    main.getByRole('region', { name: say('links.login') }).getByRole('link', { name: say('links.change') }),
  )
}

function linksParents(words: Words): void {
  const { say, at } = words
  const { press, write } = handsOf(words)

  test('the office prints a code, a student has a newer one, and a parent sees the results by it', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const made = main.locator('code')
    await openLogins(page, words)
    await press(main.getByRole('link', { name: say('links.unlinkWhom', { name: 'Rakesh Sharma' }) }))
    const question = page.getByRole('dialog')
    await expect(question).toHaveAccessibleName(say('links.ask.unlinkParent', { name: 'Rakesh Sharma' }))
    await press(question.getByRole('button', { name: say('links.unlink') }))
    await expect(main.getByText(say('links.noParents'))).toBeVisible()
    await press(main.getByRole('button', { name: say('links.makeCode') }))
    const printed = (await made.textContent()) ?? ''
    const slip = page.waitForEvent('download')
    await press(main.getByRole('link', { name: say('links.codeDownload') }))
    expect((await slip).suggestedFilename()).toBe(say('links.codeFile'))

    await enter(page, '21b81a0501', at('/app/Student'))
    await press(main.getByRole('button', { name: say('links.ownCode') }))
    const code = (await made.textContent()) ?? ''
    await page.reload()
    await expect(made).toHaveCount(0)
    await page.goto(at('/app/Student'))
    await expect(main.getByText(say('links.nobodySees'))).toBeVisible()

    await enter(page, 'parent-sharma', at('/app/Parent Dashboard'))
    const field = main.getByLabel(say('links.code'), { exact: true })
    const show = main.getByRole('button', { name: say('links.show') })
    const refused = {
      '00000': say('errors.links.codeLength', { length: '5' }),
      [printed]: say('errors.links.wrongCode'),
    }
    for (const [typed, why] of Object.entries(refused)) {
      await write(field, typed)
      await press(show)
      await expect(field).toHaveAccessibleDescription(why)
    }
    await write(field, code.toLowerCase())
    await press(show)
    await expect(main.getByRole('heading', { name: child })).toBeVisible()
    await page.goto(at('/app/Parent Dashboard'))
    const results = main.getByRole('region', { name: child })
    await press(results.getByRole('link', { name: /^II B.Tech II Semester/ }))
    await expect(page.getByText('21B81A0501').first()).toBeVisible()
  })
}

function linksLogins(words: Words): void {
  const { say } = words
  const { press, write } = handsOf(words)

  test('the office links a login and a parent by their user names, and says whose they are', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const login = main.getByRole('region', { name: say('links.login') })
    const parents = main.getByRole('region', { name: say('links.parents') })
    const find = (part: typeof login) => part.getByRole('button', { name: say('links.find') })
    const agree = (part: typeof login) => part.getByRole('button', { name: say('links.link') })
    const question = page.getByRole('dialog')
    await openLogins(page, words)
    await press(login.getByRole('link', { name: say('links.unlink'), exact: true }))
    await expect(question).toHaveAccessibleName(
      say('links.ask.unlink', { username: '21b81a0501', name: child }),
    )
    await press(question.getByRole('button', { name: say('links.unlink') }))
    const name = login.getByLabel(say('users.username'))
    await write(name, 'nobody-here')
    await press(find(login))
    await expect(name).toHaveAccessibleDescription(say('errors.links.noLogin'))
    await write(name, '21b81a0501')
    await press(find(login))
    await expect(login.getByText(say('links.isIt', { name: child }))).toBeVisible()
    await press(agree(login))
    await expect(main.getByText(say('links.done.link'))).toBeVisible()

    await press(parents.getByRole('link', { name: say('links.unlinkWhom', { name: 'Rakesh Sharma' }) }))
    await press(question.getByRole('button', { name: say('links.unlink') }))
    await write(parents.getByLabel(say('links.parentName')), 'parent-sharma')
    await press(find(parents))
    await expect(parents.getByText(say('links.isParent', { name: child }))).toBeVisible()
    await press(agree(parents))
    await expect(main.getByText(say('links.done.linkParent'))).toBeVisible()
    await expect(parents.getByText(say('links.byOffice'))).toBeVisible()
  })
}
