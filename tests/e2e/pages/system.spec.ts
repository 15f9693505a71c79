import { enter, expect } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

test.use({ allowErrors: [/status of 403/] })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press } = handsOf(words)

  test(`the administrator sees what of the system needs attention, and nobody else does, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    await enter(page, 'admin-meena', at('/app/Admin'))
    await press(main.getByRole('link', { name: new RegExp(`^${say('tile.system')}:`) }))
    await expect(main.getByRole('heading', { level: 1, name: say('system.title') })).toBeVisible()
    // The current entry of a menu longer than the window.
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
    const backup = main.getByRole('region', { name: say('system.part.backup') })
    await expect(backup.getByText(say('system.state.attention'))).toBeVisible()
    await expect(backup.getByText(say('system.need.backup.none'))).toBeVisible()
    const tasks = main.getByRole('region', { name: say('system.part.jobs') })
    await expect(tasks.getByText(say('system.state.good'))).toBeVisible()
    await expectReadable(page, words)
    await enter(page, 'principal-rao', at('/app/Admin/System'))
    await expect(main.getByRole('heading', { level: 1, name: say('noPermission.title') })).toBeVisible()
    await expect(page.getByText(say('system.part.backup'), { exact: true })).toHaveCount(0)
    // Their own menu stays.
    const menu = page.getByRole('navigation').getByRole('link', { name: say('students.title'), exact: true })
    await expect(menu.first()).toBeVisible()
  })
}
