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
