import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { onePixel } from '../../support/documents/png.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)|ERR_FAILED/] })

const field = ({ say }: Words, name: string): string => say(`alumni.field.${name}`)

/** Fills in everything but the email. */
async function describeOneself(page: Page, words: Words, rollNumber: string): Promise<void> {
  const typed = {
    degree: 'B.Tech',
    branch: 'cse',
    batch: '2014-2018',
    rollNumber,
    mobileNumber: '9848055555',
  }
  for (const [name, value] of Object.entries({ name: 'Lalitha Kosuri', ...typed }))
    await page.getByLabel(field(words, name), { exact: true }).fill(value)
}

const proofs = {
  en: { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  de: { name: 'proof.png', mimeType: 'image/png', buffer: onePixel },
}

for (const words of bothLanguages) {
  const { locale, say, like, at } = words

  test(`an alumnus registers without a login, and the office verifies them: ${locale}`, async ({ page }) => {
    const rollNumber = `14b81a0507${locale}`
    await page.goto(at('/alumni/register'))
    await describeOneself(page, words, rollNumber)
    await page.getByLabel(field(words, 'email')).fill('lalitha@')
    await expect(page.getByLabel(field(words, 'mobileNumber'))).toHaveAttribute('maxlength', '20')
    await expect(page.getByLabel(field(words, 'companyName'))).toBeHidden()
    const paper = page.getByLabel(field(words, 'file'))
    const tooLarge = say('errors.upload.tooLarge', { megabytes: '2' })
    await paper.setInputFiles({ ...proofs[locale], buffer: Buffer.alloc(2_500_000) })
    await expect(paper).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(tooLarge)}$`))
    await page.getByRole('radio', { name: say('alumni.working.yes'), exact: true }).check()
    await page.getByLabel(field(words, 'companyName')).fill('Wipro')
    await page.getByLabel(field(words, 'jobTitle')).fill('Engineer')
    await page.getByRole('button', { name: say('alumni.form.submit') }).click()
    for (const [name, code] of [
      ['email', 'emailInvalid'],
      ['workAddress', 'required'],
    ] as const) {
      const said = `${field(words, name)}: ${say(`errors.alumni.${code}`)}`
      await expect(page.getByRole('link', { name: said })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: `${field(words, 'file')}: ${tooLarge}` })).toBeVisible()
    await expect(paper).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(tooLarge)}$`))
    await expectReadable(page, words)
    await page.getByLabel(field(words, 'email')).fill(`lalitha@${locale}.example`)
    await page.getByLabel(field(words, 'workAddress')).fill('Hyderabad')
    await page.getByLabel(field(words, 'file')).setInputFiles(proofs[locale])
    await page.getByRole('button', { name: say('alumni.form.submit') }).click()
    const welcome = page.getByRole('dialog', { name: say('alumni.successTitle') })
    await expect(welcome).toContainText(say('alumni.done.registered'))
    if (locale === 'en') await expectAccessible(welcome)

    await enter(page, 'placement-vijay', at(`/app/Alumni/Registrations?search=${rollNumber}`))
    await page.getByRole('link', { name: 'Lalitha Kosuri' }).click()
    await expect(page.getByText('CSE', { exact: true })).toBeVisible()
    await expect(page.getByText(say('alumni.besideNobody'))).toBeVisible()
    const proof = await page.getByRole('link', { name: say('alumni.open') }).getAttribute('href')
    expect((await page.request.get(proof ?? '')).headers()['content-type']).toBe(
      locale === 'en' ? 'application/pdf' : 'image/jpeg',
    )
    await page.getByRole('button', { name: say('alumni.verify') }).click()
    await expect(page.getByText(say('alumni.unsent.verifiedNewAlone'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('alumni.verify') })).toHaveCount(0)
    await expectReadable(page, words)
  })

  test(`a signed-in user registers with the data of the register, and is rejected: ${locale}`, async ({
    page,
  }) => {
    const form = at('/app/Alumni/Registration Form')
    await enter(page, '21b81a0501', form)
    await expect(page.getByLabel(field(words, 'rollNumber'))).toHaveValue('21B81A0501')
    const mobile = page.getByLabel(field(words, 'mobileNumber'))
    await mobile.fill('+91 98480 12345')
    await page.getByLabel(field(words, 'email')).fill('anjali@mail.example')
    const choose = (answer: string) =>
      page.getByRole('radio', { name: say(`alumni.working.${answer}`), exact: true }).check()
    const register = page.getByRole('button', { name: say('alumni.form.submit') })
    await choose('yes')
    await page.getByLabel(field(words, 'companyName')).fill('Infosys')
    await choose('no')
    await register.click()
    const missing = `${field(words, 'instituteName')}: ${say('errors.alumni.required')}`
    await expect(page.getByRole('link', { name: missing })).toBeVisible()
    await expectReadable(page, words)
    // Values entered for the other answer are still there.
    await choose('yes')
    await expect(page.getByLabel(field(words, 'companyName'))).toHaveValue('Infosys')
    await choose('NA')
    await expect(page.getByLabel(field(words, 'companyName'))).toHaveCount(0)

    await page.route('**/saveAlumniStudentRegister', (route) => route.abort())
    await register.click()
    const failed = page.getByRole('dialog', { name: say('alumni.failedTitle') })
    await expect(failed).toContainText(say('alumni.noResponse'))
    await failed.getByRole('button').click()
    await page.unroute('**/saveAlumniStudentRegister')
    await page.getByRole('button', { name: say('form.again') }).click()
    const welcome = page.getByRole('dialog', { name: say('alumni.successTitle') })
    await expect(welcome).toContainText(say('alumni.done.registered'))
    await welcome.getByRole('button').click()
    await expect(page.getByLabel(field(words, 'email'))).not.toHaveValue('anjali@mail.example')
    // Another tab submits it a second time: the dialog shows the server's message.
    await choose('NA')
    await mobile.fill('9848012345')
    await page.getByLabel(field(words, 'email')).fill('anjali@mail.example')
    await register.click()
    await expect(failed).toContainText(say('errors.alumni.registeredAlready'))
    await page.reload()
    await expect(page.getByText(say('alumni.own.registeredUnsent'))).toBeVisible()
    await expect(page.getByLabel(field(words, 'rollNumber'))).toHaveCount(0)

    const waiting = '/app/Alumni/Registrations?state=registered&search=21B81A0501'
    await enter(page, 'placement-vijay', at(waiting))
    await page.getByRole('link', { name: 'Anjali Sharma' }).click()
    await page.getByRole('button', { name: say('alumni.reject') }).click()
    await expect(page.getByLabel(say('alumni.reason'))).toHaveAccessibleDescription(
      like('errors.transition.reasonMissing'),
    )
    await expectReadable(page, words)
    await page.getByLabel(say('alumni.reason')).fill('You still study here.')
    await page.getByRole('button', { name: say('alumni.reject') }).click()
    await expect(page.getByText(say('alumni.unsent.rejected'))).toBeVisible()

    await enter(page, '21b81a0501', form)
    const own = page.getByRole('region', { name: say('alumni.own.title') })
    const rejected = say('alumni.own.rejected', { reason: 'You still study here.' })
    await expect(own.getByText(rejected)).toBeVisible()
    await expect(own.getByText(say('alumni.state.rejected'), { exact: true })).toBeVisible()
    await expectReadable(page, words)
    // The next registration may follow.
    await expect(page.getByLabel(field(words, 'rollNumber'))).toHaveValue('21B81A0501')
  })

  test(`an alumnus who is verified reads so on their page: ${locale}`, async ({ page }) => {
    await enter(page, '19b81a0512', at('/app/Alumni/Alumni Dashboard'))
    const own = page.getByRole('region', { name: say('alumni.own.title') })
    await expect(own.getByText(say('alumni.own.verified'))).toBeVisible()
    await expect(own.getByText('Infosys')).toBeVisible()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const words of bothLanguages) {
    const { locale, say, at } = words

    test(`an alumnus is refused at the field, and registers: ${locale}`, async ({ page }) => {
      const labelled = (name: string) => page.getByLabel(field(words, name), { exact: true })
      const register = page.getByRole('button', { name: say('alumni.form.submit') })
      await page.goto(at('/alumni/register'))
      await describeOneself(page, words, `14b81a0509${locale}`)
      await expect(labelled('instituteName')).toBeHidden()
      await page.getByRole('radio', { name: say('alumni.working.no') }).check()
      await labelled('instituteName').fill('IIT Madras')
      await register.click()
      await expect(labelled('email')).toHaveAccessibleDescription(say('errors.alumni.required'))
      await expect(labelled('courseName')).toHaveAccessibleDescription(say('errors.alumni.required'))
      await expect(labelled('instituteName')).toHaveValue('IIT Madras')
      await page.getByRole('radio', { name: say('alumni.working.NA'), exact: true }).check()
      await labelled('email').fill(`lalitha@none.${locale}.example`)
      await register.click()
      const welcome = page.getByRole('dialog', { name: say('alumni.successTitle') })
      await expect(welcome).toContainText(say('alumni.done.registered'))
    })
  }
})
