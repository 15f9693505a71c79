import { demoCollege } from '#lib/server/demo/demo.ts'
import { expect, expectAccessible } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const { contact, links, supportEmail } = demoCollege

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`what the college says of itself opens as a dialog over the page: ${locale}`, async ({ page }) => {
    await page.goto(at('/examresults'))
    const footer = page.getByRole('contentinfo')
    for (const [link, title, text] of [
      ['home.aboutLink', 'home.about', '1998'],
      ['home.contact', 'home.contact', contact.campus],
      ['legal.terms', 'legal.terms', say('legal.effective')],
      ['legal.privacy', 'legal.privacy', say('legal.effective')],
      ['legal.refunds', 'legal.refunds', demoCollege.refundRule],
    ] as const) {
      await footer.getByRole('link', { name: say(link), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say(title), exact: true })
      await expect(dialog).toContainText(text)
      if (locale === 'en') await expectAccessible(dialog)
      await dialog.getByRole('button', { name: say('dialog.close') }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expectReadable(page, words)
  })

  test(`the contact page has all that the college gave, under its labels: ${locale}`, async ({ page }) => {
    await page.goto(at('/contact'))
    const main = page.getByRole('main')
    for (const [label, ...values] of [
      ['postal'],
      ['official', contact.officialCommunication],
      ['campus', contact.campus],
      ['phone', ...contact.phoneNumber.map(({ number }) => number)],
      ['fax', contact.faxNumber],
    ] as const)
      for (const text of [say(`contact.${label}`), ...values])
        await expect(main.getByText(text, { exact: true })).toBeVisible()
    const headings = ['designation', 'name', 'email'].map((each) => say(`contact.${each}`))
    await expect(main.getByRole('columnheader')).toHaveText(headings)
    for (const { designation, name, mailId } of contact.candidateDetails) {
      const row = main.getByRole('row', { name: `${designation} ${name} ${mailId}` })
      await expect(row.getByRole('link')).toHaveAttribute('href', `mailto:${mailId}`)
    }
    await page.goto(at('/return'))
    const support = main.getByRole('link', { name: supportEmail })
    await expect(support).toHaveAttribute('href', `mailto:${supportEmail}`)
  })

  test(`both addresses of the home of quality assurance have five cards: ${locale}`, async ({ page }) => {
    const returned = encodeURIComponent(at('/Faculty Dashboard'))
    const named = [
      ['iqac.login', at('/login/IQAC')],
      ['hover.facultyDashboard', `${at('/login/Faculty')}?return=${returned}`],
      ['hover.naac', links.naac],
      ['hover.nirf', links.nirf],
      ['hover.obe', links.obe],
    ] as const
    for (const path of ['/IQACHome', '/iqacnewhome']) {
      await page.goto(at(path))
      const cards = page.getByRole('main').getByRole('listitem')
      await expect(cards).toHaveCount(named.length)
      for (const [index, [key, address]] of named.entries())
        await expect(cards.nth(index).getByRole('link', { name: say(key) })).toHaveAttribute('href', address)
    }
  })
}
