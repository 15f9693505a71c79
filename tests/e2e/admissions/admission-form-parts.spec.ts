import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { chooseFile, enter, expect, expectAccessible, weigh } from '../../support/browser/e2e.ts'
import { testWithoutChanges } from '../../support/app/sample-college.ts'

const test = testWithoutChanges

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

async function openForm(page: Page, path = '/admissionForm', first = 'Student’s name'): Promise<void> {
  await enter(page, 'admissions-swathi', path)
  await expect(field(page, first)).toBeEnabled()
}

/** Wider than tall, red on the left and blue on the right. */
const twoColours = async () => {
  const half = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#00c' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c00' } })
    .composite([{ input: half, left: 600, top: 0 }])
    .png()
    .toBuffer()
}

/** Returns the strongest colour channel in the photo's four corners. */
const corners = (shown: Locator): Promise<string> =>
  shown.evaluate((image) => {
    // The locator selects an image.
    const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const drawn = canvas.getContext('2d')
    drawn?.drawImage(image as HTMLImageElement, 0, 0)
    const at = (x: number, y: number): string => {
      const [red = 0, , blue = 0] = drawn?.getImageData(x, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    const right = width - 3
    const bottom = height - 3
    return [at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)].join(' ')
  })

test('a photo is made small, turned, cut and removed before it is sent, in English and German', async ({
  page,
}) => {
  await openForm(page)
  await chooseFile(page.getByLabel('Photo', { exact: true }), {
    name: 'IMG_1.png',
    mimeType: 'image/png',
    buffer: await twoColours(),
  })
  const shown = page.getByAltText('The chosen photo')
  const ready = page.getByText(/^Will be sent: /)
  await expect(ready).toContainText('413 × 275')
  await expect.poll(() => corners(shown)).toBe('red blue red blue')
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect(ready).toContainText('354 × 531')
  await expect.poll(() => corners(shown)).toBe('red red blue blue')
  await page.getByRole('button', { name: 'Crop' }).click()
  await expect(ready).toContainText('413 × 531')
  await page.getByLabel('Nearer').focus()
  await page.keyboard.press('End')
  await page.getByLabel('Up or down').focus()
  await page.keyboard.press('End')
  await expect.poll(() => corners(shown)).toBe('blue blue blue blue')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByLabel('Photo', { exact: true })).toBeFocused()

  await openForm(page, '/de/AdmissionFormForSmsk', 'Name')
  const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await chooseFile(page.getByLabel('Foto', { exact: true }), notes)
  await expect(page.getByText(/Dieses Bild kann hier nicht gelesen werden/)).toBeVisible()
})

test('sub-castes depend on the category, and a semester on the course once there is a branch', async ({
  page,
}) => {
  await openForm(page)
  const subCastes = field(page, 'Sub-caste').getByRole('option')
  await expect(subCastes).toHaveCount(1)
  await field(page, 'Category').selectOption('BC-D')
  await expect(subCastes).toContainText(['Yadava', 'Golla', 'Munnuru Kapu'])
  await field(page, 'Sub-caste').selectOption('Golla')
  await field(page, 'Category').selectOption('SC')
  await expect(field(page, 'Sub-caste')).toHaveValue('')
  await expect(subCastes).toContainText(['Mala'])

  const semesters = field(page, 'Semester').getByRole('option')
  await field(page, 'Course').selectOption('B.Tech')
  await expect(semesters).toHaveCount(1)
  await field(page, 'Batch').selectOption('2026-2030')
  await field(page, 'Branch').selectOption('CSE')
  await expect(semesters).toContainText(['I Year I Semester'])
})

test('all JavaScript that the page of either form loads is at most 130 KB as gzip', async ({ page }) => {
  await enter(page, 'admissions-swathi', '/app/Account')
  for (const path of ['/admissionForm', '/AdmissionFormForSmsk']) {
    const { scripts } = await weigh(page, path)
    const inPage = await page.locator('script:not([src])').allTextContents()
    const files = scripts.map((address) => readFileSync(`dist/client${new URL(address).pathname}`))
    expect(files.length).toBeGreaterThan(3)
    expect(inPage.length).toBeGreaterThan(1)
    const sizes = [...files, inPage.join('\n')].map((text) => gzipSync(text, { level: 9 }).byteLength)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes, path).toBeLessThanOrEqual(130 * 1024)
  }
})
