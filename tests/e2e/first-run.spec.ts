import sharp from 'sharp'
import { expect, expectAccessible, resultPath } from '../support/e2e.ts'
import { fillSetup, setupPath } from '../support/first-administrator.ts'
import { testOn } from '../support/own-campus.ts'
import { startCampus } from '../support/own-server.ts'
import { pressAt, tabTo, typeAt } from '../support/tab-to.ts'

const test = testOn(startCampus)
const title = 'I B.Tech I Semester, December 2026'
const marks = ['Htno,Subcode,Subname,Internals,Grade,Credits', '26B81A0501,CN,COMPUTER NETWORKS,25,A,3']

const logo = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
    .png()
    .toBuffer()

test('the checklist leads from nothing to the first published result, by the keyboard alone', async ({
  page,
  campus,
}) => {
  const main = page.getByRole('main')
  const place = page.locator('[data-checklist]')
  const link = (name: string) => main.getByRole('link', { name })
  const button = (name: string) => main.getByRole('button', { name })
  async function choose(label: string, name: string, mimeType: string, buffer: Buffer): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await pressAt(page, main.getByLabel(label, { exact: true }))
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

  await page.goto(setupPath(campus))
  await fillSetup(page)
  await pressAt(page, main.getByRole('link', { name: /^Begin.*Name and logo$/ }))
  // Nothing was typed yet, and nothing is said to be complete.
  const rail = main.getByRole('navigation', { name: 'Sections' })
  await expect(rail.getByText('0 of 5 sections complete')).toBeVisible()
  await tabTo(page, main.getByRole('textbox', { name: 'College name' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sri Vani College')
  await choose('Logo', 'logo.png', 'image/png', await logo())
  await pressAt(page, button('Save'))
  await expect(rail.getByText('1 of 5 sections complete')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Sri Vani College')).toBeVisible()
  await expectAccessible(page)

  await pressAt(page, place.getByRole('link', { name: 'Next: What the college teaches' }))
  await pressAt(page, button('Add the usual entries'))
  await pressAt(page, place.getByRole('link', { name: 'Next: Upload the students' }))
  await choose(
    'File',
    'students.csv',
    'text/csv',
    csv('Roll No,Name,Branch,Batch', '26B81A0501,Asha Rao,CSE,2026'),
  )
  await pressAt(page, button('Check the file'))
  await pressAt(page, button('Save 1 row'))
  await pressAt(page, place.getByRole('link', { name: 'Next: Upload the faculty' }))
  await choose('File', 'faculty.csv', 'text/csv', csv('Employee code,Name,Department', 'E1,Sita Devi,CSE'))
  await pressAt(page, button('Check the file'))
  await pressAt(page, button('Save 1 row'))
  await pressAt(page, place.getByRole('link', { name: 'Next: The first exam' }))

  await pressAt(page, link('New exam'))
  await typeAt(page, main.getByRole('textbox', { name: 'Title' }), title)
  await pressAt(page, button('Save'))
  await choose('Results file', 'marks.csv', 'text/csv', csv(...marks))
  await pressAt(page, button('Check the file'))
  await pressAt(page, button('Save 1 row'))
  await pressAt(page, button('Publish 1 result'))
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Publish 1 result' }))
  await expect(page.getByRole('status').filter({ hasText: /^Published on / })).toBeVisible({
    timeout: 240_000,
  })
  await expect(place.getByText('Your college is ready.')).toBeVisible()

  // And there it is, for everybody.
  await pressAt(page, place.getByRole('link', { name: 'To the checklist' }))
  await pressAt(page, link(`What visitors see: ${title}`))
  await typeAt(page, page.getByRole('textbox', { name: 'Roll number' }), '26B81A0501')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${resultPath('', '26B81A0501').split('?')[1]}$`))
  await expect(page.getByText('Asha Rao').first()).toBeVisible()
  await page.goto('/de/app/Checklist')
  await expect(page.getByText('Ihr College ist bereit.')).toBeVisible()
  await expectAccessible(page)
})
