import { expect, it } from 'vitest'
import drawAdmissionForm from '#lib/server/features/admissions/form/admission-form.document.ts'
import { admissionFormSamples } from '#lib/server/features/admissions/form/admission-form.samples.ts'
import { readPages } from '../support/calls/read-pages.ts'

const letterhead = { name: 'Sri Vidya College', address: '', logo: null }
const longName = 'Venkata Naga Satya Durga Bhavani Lakshmi Narasimha Chary Kondapalli Vishnubhotla'

it.each(['en', 'de'] as const)('what goes on overleaf says again what it is, in %s', async (locale) => {
  const { full } = await admissionFormSamples({ name: longName, locale, letterhead })
  if (!full) throw new Error('There is a full sample.')
  const [first = '', ...others] = await readPages(await drawAdmissionForm(full))
  const continued = full.parts.map((part) => part.continued)
  const titles = full.parts.map(({ title }) => title)
  expect(others.length).toBeGreaterThan(0)
  for (const page of others) {
    const startsWith = [...continued, ...titles, full.declaration.slice(0, 20)].filter((text) =>
      page.trimStart().startsWith(text),
    )
    expect(startsWith, page.slice(0, 80)).not.toEqual([])
  }
  expect(others.some((page) => continued.some((text) => page.startsWith(text)))).toBe(true)
  expect(continued.some((text) => first.includes(text))).toBe(false)
})

it.each(['en', 'de'] as const)('an ordinary filled form is one page, in %s', async (locale) => {
  const { ordinary } = await admissionFormSamples({ name: 'Anuradha Devi', locale, letterhead })
  if (!ordinary) throw new Error('There is an ordinary sample.')
  const pages = await readPages(await drawAdmissionForm(ordinary))
  expect(pages).toHaveLength(1)
  for (const signatory of ordinary.signatories) expect(pages[0]).toContain(signatory)
})
