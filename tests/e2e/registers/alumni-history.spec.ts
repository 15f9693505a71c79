import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { onePixel } from '../../support/documents/png.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400|ERR_FAILED/] })

const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const photo = { name: 'me.png', mimeType: 'image/png', buffer: onePixel }
const typed = {
  name: 'Lalitha Kosuri',
  fatherName: 'Ravi Kosuri',
  studentEmail: 'lalitha@mail.example',
  studentMobile: '9848055555',
  company: 'Wipro',
  designation: 'Engineer',
  experience: '2 years',
  location: 'Hyderabad',
}

const field = ({ say }: Words, name: string): string => say(`alumni.field.${name}`)

async function choosePlace(page: Page, words: Words): Promise<void> {
  await page.getByLabel(field(words, 'course')).selectOption('B.Tech')
  await page.getByLabel(field(words, 'batch')).selectOption({ index: 1 })
  await page.getByLabel(field(words, 'branch')).selectOption('CSE')
}

for (const words of bothLanguages) {
  const { locale, say, like, at } = words

  test(`the office writes down where an alumnus works, corrects it and removes it: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'placement-vijay', at('/AlumniHistory'))
    const save = page.getByRole('button', { name: say('form.save') })
    const status = say('errors.alumniHistory.status')
    await save.click()
    // Shown as a toast and at the field.
    await expect(page.getByText(status, { exact: true })).toHaveCount(2)
    await expect(page.getByRole('link', { name: `${say('catalogue.status')}: ${status}` })).toBeVisible()
    await expectReadable(page, words)
    await page.getByRole('radio', { name: say('alumni.history.is.studying') }).check()
    await expect(page.getByLabel(say('alumni.history.admitCard'))).toBeAttached()
    await expect(page.getByLabel(field(words, 'company'))).toHaveCount(0)
    await page.getByRole('radio', { name: say('alumni.history.is.working') }).check()
    await choosePlace(page, words)
    await page.getByLabel(field(words, 'rollNumber')).fill('18b81a0401')
    for (const [name, value] of Object.entries(typed))
      await page.getByLabel(field(words, name), { exact: true }).fill(value)
    await page.getByLabel(say('alumni.history.offerLetter')).setInputFiles(offer)
    await page.getByLabel(say('alumni.history.photo'), { exact: true }).setInputFiles(photo)
    const preview = page.getByRole('img', { name: say('photo.preview') })
    await expect(preview).toHaveAttribute('width', '120')
    await expect(preview).toHaveAttribute('height', '150')
    await save.click()
    const known = `${field(words, 'rollNumber')}: ${say('errors.alumniHistory.known')}`
    await expect(page.getByRole('link', { name: known })).toBeVisible()
    await page.getByLabel(field(words, 'rollNumber')).fill(`14b81a0507${locale}`)
    await page.route('**/saveAluminiHistoryByUrl', (route) => route.abort())
    await save.click()
    await expect(page.getByText(say('alumni.history.failed'))).toBeVisible()
    await page.unroute('**/saveAluminiHistoryByUrl')
    await page.getByRole('button', { name: say('form.again') }).click()
    await expect(page.getByText(say('alumni.history.saved')).first()).toBeVisible()
    await expect(page.getByLabel(field(words, 'rollNumber'))).toHaveValue('')

    const toList = page.getByRole('main').getByRole('link', { name: say('alumni.history.title') })
    await toList.first().click()
    await expect(page.getByRole('heading', { name: like('alumni.history.plot.status') })).toBeVisible()
    await expectReadable(page, words)
    await page.getByRole('link', { name: 'Lalitha Kosuri' }).click()
    await expect(page.getByRole('link', { name: say('alumni.history.certificate.working') })).toBeVisible()
    await expectReadable(page, words)

    await page.getByRole('link', { name: say('alumni.history.edit.action'), exact: true }).click()
    await page.getByLabel(field(words, 'designation')).fill('')
    await page.getByRole('button', { name: say('alumni.history.edit.save') }).click()
    await expect(page.getByText(say('errors.alumniHistory.designation')).first()).toBeVisible()
    await expectReadable(page, words)
    await page.getByLabel(field(words, 'designation')).fill('Senior engineer')
    await page.getByRole('button', { name: say('alumni.history.edit.save') }).click()
    await expect(page.getByText(say('alumni.history.done.changed'))).toBeVisible()
    await expect(page.getByRole('heading', { name: say('alumni.history.changes') })).toBeVisible()
    await expect(page.getByText(say('trail.did.alumniHistory.changed'))).toBeVisible()

    const action = say('alumni.history.remove.action')
    await page.getByRole('link', { name: action }).click()
    const question = say('alumni.history.remove.ask', { name: 'Lalitha Kosuri' })
    const dialog = page.getByRole('dialog', { name: question })
    if (locale === 'en') await expectAccessible(dialog)
    await dialog.getByRole('button', { name: action }).click()
    await expect(page.getByText(say('alumni.history.done.removed'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Lalitha Kosuri' })).toHaveCount(0)
  })
}
