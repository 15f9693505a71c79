import { type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import {
  chooseFile,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
} from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { tabTo } from '../../support/browser/tab-to.ts'
import { openGallery } from '../../support/browser/form-gallery.ts'

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })

test('a problem is announced beside its field and tied to it', async ({ page }) => {
  await openGallery(page)
  const fields = part(page, 'Fields with JavaScript')
  const field = fields.getByLabel('To try: required')
  await expect(field).toHaveAccessibleDescription('')
  await fields.getByRole('button', { name: 'Check' }).click()
  await expect(fields.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(2)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Required')
  await field.fill('Anjali')
  await expect(field).toHaveAccessibleDescription('')
  await expect(fields.getByLabel('With help')).toHaveAccessibleDescription('As in the register')
  await expect(fields.getByLabel('Disabled')).toBeDisabled()
  await expectAccessible(fields)
})

test('a date is written out below its field, however the browser writes it', async ({ page }) => {
  await openGallery(page)
  const day = page.locator('#filledDay')
  const words = part(page, 'Fields without JavaScript').getByRole('status').filter({ hasText: '2026' })
  await expect(words).toHaveText('Fri, 3 Apr 2026')
  await expect(day).toHaveValue('03-04-2026')
  await day.fill('02/03/2026')
  await expect(words).toHaveText('Mon, 2 Mar 2026')
  await day.blur()
  await expect(day).toHaveValue('02-03-2026')
  await day.fill('2026-11-25')
  await expect(words).toHaveText('Wed, 25 Nov 2026')
  await day.fill('')
  await expect(words).toHaveCount(0)
})

test('a date that is none, or out of its limits, is told at its field, and “Today” enters the present day', async ({
  page,
}) => {
  await openGallery(page)
  const birth = page.locator('#birthDay')
  await birth.fill('31-02-2004')
  await birth.blur()
  await expect(birth).toHaveAccessibleDescription(/Please enter a date: day, month/)
  await birth.fill('01-01-1890')
  await birth.blur()
  await expect(birth).toHaveAccessibleDescription(/the first possible day is Mon, 1 Jan 1900/)
  await birth.fill('01-01-2060')
  await birth.blur()
  await expect(birth).toHaveAccessibleDescription(/This day is too late/)
  await birth.fill('01-01-2004')
  await expect(birth).not.toHaveAttribute('aria-invalid', 'true')
  const plain = part(page, 'Fields without JavaScript')
  await plain.getByRole('button', { name: 'Today' }).first().click()
  await expect(page.locator('#emptyDay')).toHaveValue(/^\d\d-\d\d-\d{4}$/)
  // A date of birth is never today.
  await expect(birth.locator('..').getByRole('button')).toHaveCount(0)
})

test('a chip inserts its placeholder where the cursor is', async ({ page }) => {
  await openGallery(page)
  const patterns = part(page, 'Pattern of numbers')
  const field = patterns.getByLabel('Pattern of numbers')
  await field.fill('B8')
  await field.press('Home')
  await patterns.getByRole('button', { name: '{YY}' }).click()
  await expect(field).toHaveValue('{YY}B8')
  await expect(field).toBeFocused()
})

test('the templates say what is missing, in their own words', async ({ page }) => {
  await openGallery(page)
  const signInForm = part(page, 'Template: sign-in')
  await signInForm.getByRole('button', { name: 'Log in' }).click()
  await expect(signInForm.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(2)
  await signInForm.getByLabel('Email').fill('asha')
  await expect(signInForm.getByText('Invalid email')).toBeVisible()
  await signInForm.getByLabel('Email').fill('asha@example.edu')
  await signInForm.getByLabel('Password').fill('secret6')
  await signInForm.getByRole('button', { name: 'Log in' }).click()
  await expect(signInForm.getByText('All is filled in.')).toBeVisible()

  const registration = part(page, 'Template: registration')
  await registration.getByRole('button', { name: 'Create User' }).click()
  await expect(registration.getByRole('alert').filter({ hasText: 'Required' })).toHaveCount(4)
  await registration.getByLabel('Password', { exact: true }).fill('secret6')
  await registration.getByLabel('Confirm password').fill('secret7')
  await expect(registration.getByText('Passwords don’t match')).toBeVisible()
  await expectAccessible(signInForm)
  await expectAccessible(registration)
})

// The phone layout and German are covered with all other office pages.
test('every state is accessible and fits a wide screen, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openGallery(page)
  await expectAccessibleInLightAndDark(page)
  await expectFits(page, 1280)
})

test('a text that is too faint in the dark alone is found there', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faint</title><style>
    body { color-scheme: light dark; background: light-dark(white, black) }
    main { color: #333 }
  </style><main>Faint</main></html>`)
  await expectAccessible(page)
  await expect(expectAccessibleInLightAndDark(page)).rejects.toThrow(/color-contrast: <main>/)
})

test('a choice that hangs on another is loaded, kept where it still fits, and tried again', async ({
  page,
}) => {
  await openGallery(page)
  const states = part(page, 'A choice that depends on another')
  await expect(states.getByLabel('Nothing chosen yet')).toBeDisabled()
  await expect(states.getByLabel('Still loading')).toHaveAttribute('aria-busy', 'true')
  await expect(states.getByLabel('With choices')).toHaveValue('one')
  await states.getByRole('button', { name: 'Try again' }).click()
  await expect(states.getByText('This could not be loaded.')).toBeVisible()

  const form = page.getByRole('form', { name: 'A whole form' })
  const degree = form.getByLabel('Degree')
  const branch = form.getByLabel('Branch')
  await expect(branch).toHaveAccessibleDescription('First choose: Degree')
  await degree.selectOption('B.Tech')
  await branch.selectOption('ECE')
  await degree.selectOption('MBA')
  await expect(branch.getByRole('option', { name: 'Finance' })).toBeAttached()
  await expect(branch).toHaveValue('ECE')
  await branch.selectOption('Finance')
  await degree.selectOption('B.Tech')
  await expect(branch.getByRole('option', { name: 'CSE' })).toBeAttached()
  await expect(branch).toHaveValue('')
})

test('a photo is made upright and small on the device; files say what they are', async ({ page }) => {
  await openGallery(page)
  const pickers = part(page, 'Photos and files')
  const lying = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
  const buffer = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await chooseFile(pickers.getByLabel('A photo', { exact: true }), {
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer,
  })
  await expect(pickers.getByText(/^Will be sent: 354 × 531, JPEG, /)).toBeVisible()
  await expect(pickers.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  // The second picker shows a photo being cropped; the first one's buttons appear when its code has loaded.
  await expect(pickers.getByRole('button', { name: 'Turn' })).toHaveCount(2)
  await pickers.getByRole('button', { name: 'Turn' }).first().click()
  await expect(pickers.getByText(/^Will be sent: 413 × 275, JPEG, /)).toBeVisible()
  await expectAccessible(pickers)
  await pickers.getByRole('button', { name: 'Remove the photo' }).first().click()
  await expect(pickers.getByText(/^Will be sent/)).toHaveCount(0)
  const broken = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }
  await chooseFile(pickers.getByLabel('A photo', { exact: true }), broken)
  await expect(pickers.getByText('This picture cannot be read here.')).toBeVisible()

  const several = pickers.getByLabel('Several files')
  const pdf = (name: string, size: number) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(size),
  })
  await chooseFile(several, [pdf('a.pdf', 1500), pdf('b.pdf', 2_000_001)])
  await expect(pickers.getByText('b.pdf is larger than 2 MB.')).toBeVisible()
  await expect(pickers.getByRole('listitem').filter({ hasText: 'a.pdf' })).toContainText('2 KB')
  await chooseFile(several, [pdf('c.pdf', 1), pdf('d.pdf', 1), pdf('e.pdf', 1)])
  await expect(pickers.getByText('At most 3 files.')).toBeVisible()
  await chooseFile(several, [
    { name: 'x.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(pickers.getByText('x.exe has the wrong file type')).toBeVisible()
  await pickers.getByRole('button', { name: 'Remove a.pdf' }).click()
  await expect(pickers.getByRole('listitem').filter({ hasText: 'a.pdf' })).toHaveCount(0)
})

test('a whole form is filled in, refused and sent by the keyboard alone', async ({ page }) => {
  await openGallery(page)
  const form = page.getByRole('form', { name: 'A whole form' })
  const save = form.getByRole('button', { name: 'Save' })
  await save.focus()
  await page.keyboard.press('Enter')
  const summary = form.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(8)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Anjali Sharma')
  await tabTo(page, form.getByLabel('Mobile number'))
  await page.keyboard.type('98765')
  await expect(form.getByLabel('Mobile number')).toHaveAccessibleDescription(/Please enter ten digits/)
  await page.keyboard.type('43210')
  await tabTo(page, form.getByLabel('Date of birth'))
  await page.keyboard.type('31072008')
  await expect(form.getByText(/31 July? 2008/)).toBeVisible()
  await tabTo(page, form.getByRole('radio', { name: 'Female' }))
  await page.keyboard.press('Space')
  const password = form.getByLabel('Password', { exact: true })
  await tabTo(page, password)
  await page.keyboard.type('secret6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await tabTo(page, form.getByLabel('Degree'))
  await page.keyboard.type('B')
  await expect(form.getByLabel('Branch')).toBeEnabled()
  await tabTo(page, form.getByLabel('Branch'))
  await page.keyboard.type('E')
  await tabTo(page, form.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('radio', { name: 'It saves' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(summary.getByRole('link', { name: 'Name: This name is taken.' })).toBeVisible()
  await expect(summary).toBeFocused()
  await tabTo(page, form.getByRole('radio', { name: 'It refuses the name' }))
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(form.getByText('All is filled in.')).toBeVisible()
  await expect(form.getByText('3 of 3 sections complete')).toBeVisible()
})
