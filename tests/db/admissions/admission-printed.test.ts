import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { pictureOf } from '../../support/admissions/photo-zips.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** Counts the images drawn on the pages of a PDF. */
async function picturesIn(bytes: Uint8Array): Promise<number> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { fnArray } = await (await document.getPage(index + 1)).getOperatorList()
    return fnArray.filter((operator) => operator === OPS.paintImageXObject).length
  })
  return (await Promise.all(pages)).reduce((sum, count) => sum + count, 0)
}

describe.each(anyEngine)('the printed form of an admission, on %s', (engine) => {
  const testApp = openForEach(() =>
    openTestApp(engine, { settings: { PUBLIC_ORIGIN: 'https://campus.example' } }),
  )
  beforeEach(async () => {
    const { catalogue, college } = testApp.app
    await catalogue.addDefaults(lakshmi)
    const settings = await college.settings()
    await college.save({ ...settings, name: 'Sri Vidya College' }, lakshmi)
  })

  const textOf = async (bytes: Uint8Array): Promise<string> =>
    (await readPages(bytes)).join(' ').replaceAll(/\s+/g, ' ')

  it('has the letterhead, the photo, the entered fields, declaration, signatures and a code to check', async () => {
    const { admissions } = testApp.app
    const { id } = await admissions.save(
      { ...newAdmission({ rationCardNo: '42', sscPercentage: '91.33' }), photo: await pictureOf() },
      swathi,
    )
    const { verifyCode = '' } = (await admissions.find(id)) ?? {}
    const form = await admissions.form(id, 'en', true)
    const text = await textOf(form)
    for (const said of [
      'Sri Vidya College',
      'Application for admission',
      '2026/0001',
      'Submitted',
      'XXXX XXXX 2346',
      'Contact and address',
      'For the office',
      '91.33',
      'I declare that the information given above is true',
      'Signature of the student',
      'Signature of parent or guardian',
      'Admissions office',
      `${verifyCode.slice(0, 5)} ${verifyCode.slice(5)}`,
      `campus.example/verify`,
    ])
      expect(text).toContain(said)
    expect(await picturesIn(form)).toBe(1)
    const german = await textOf(await admissions.form(id, 'de', true))
    for (const said of [
      'Sri Vidya College',
      'Eingereicht',
      'XXXX XXXX 2346',
      '91,33',
      verifyCode.slice(0, 5),
    ])
      expect(german).toContain(said)
  })

  it.each([
    ['Telugu', 'లక్ష్మీ ప్రసన్న'],
    ['Devanagari', 'प्रिया शर्मा'],
  ])('says a name in %s, and has no photo and nothing to check of what is not saved', async (_, name) => {
    const typed = newAdmission({ nameInOwnScript: name })
    const { id } = await testApp.app.admissions.save(typed, swathi)
    const saved = await textOf(await testApp.app.admissions.form(id, 'en', true))
    // PDF text has the characters in drawing order.
    for (const sign of name) expect(saved).toContain(sign)
    const unsaved = await testApp.app.admissions.unsavedForm(typed, 'en')
    expect(await textOf(unsaved)).not.toContain('verify')
    expect(await picturesIn(unsaved)).toBe(0)
  })
})
