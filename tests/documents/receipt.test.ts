import { expect, it } from 'vitest'
import drawReceipt from '#lib/server/features/payments/receipts/receipt.document.ts'
import { receiptSamples } from '#lib/server/features/payments/receipts/receipt.samples.ts'
import { readPages } from '../support/calls/read-pages.ts'
import { drawingOf } from '../support/documents/drawing.ts'

const letterhead = { name: 'Sri Vidya College', address: 'Gannavaram', logo: null }
/** Where the footer with the code begins, in points from below. */
const footer = 106

it.each([1, 2])('a receipt of %i lines is one page, with no hole above its code', async (count) => {
  const { paid } = await receiptSamples({ name: 'Asha Reddy', letterhead, locale: 'en' })
  if (!paid) throw new Error('There is a paid sample.')
  const bytes = await drawReceipt({
    ...paid,
    lines: { ...paid.lines, rows: paid.lines.rows.slice(0, count) },
  })
  expect(await readPages(bytes)).toHaveLength(1)
  const baselines = (await drawingOf(bytes)).map((line) => Number(line.split(' ')[1]))
  const lowest = Math.min(...baselines.filter((baseline) => baseline > footer))
  expect(lowest - footer).toBeLessThan(45)
})

it('names the academic year as a fact of its own, where the payment knows it', async () => {
  const { paid, 'without-code': older } = await receiptSamples({
    name: 'Asha Reddy',
    letterhead,
    locale: 'en',
  })
  expect(paid?.about).toContainEqual(['Academic year', '2026-2027'])
  expect(older?.about.map(([label]) => label)).not.toContain('Academic year')
})

it('is one page when it was dishonoured, too, and leaves no headings without rows behind', async () => {
  const { dishonoured, partDishonoured } = await receiptSamples({
    name: 'Asha Reddy',
    letterhead,
    locale: 'en',
  })
  if (!dishonoured) throw new Error('There is a dishonoured sample.')
  expect(await readPages(await drawReceipt(dishonoured))).toHaveLength(1)
  if (!partDishonoured) throw new Error('There is a sample of which a part was returned.')
  expect(await readPages(await drawReceipt(partDishonoured))).toHaveLength(1)
  // With each further fact less room is left for the table, until it moves to the next page as a whole.
  for (const count of Array.from({ length: 9 }, (_, index) => index)) {
    const more = Array.from(
      { length: count },
      (_, index) => [`Fact ${index}`, `${index} of ${count}`] as const,
    )
    const pages = await readPages(
      await drawReceipt({ ...dishonoured, about: [...dishonoured.about, ...more] }),
    )
    const withHeadings = pages.filter((page) => /\bFor\b/.test(page))
    expect(withHeadings.map((page) => page.includes('I Semester · 2026-2027'))).toEqual([true])
  }
})
