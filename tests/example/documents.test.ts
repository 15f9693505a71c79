import { expect, it } from 'vitest'
import { createPdfs } from '#lib/server/kernel/documents/pdfs.ts'
import { documentOf } from '#lib/server/kernel/declared.ts'
import { holdsForEveryDocument } from '../support/documents/every-document.ts'
import { composeSlip, ownLetterhead } from './feature/documents.ts'
import { lostItemsFeature } from './feature/feature.ts'

holdsForEveryDocument([lostItemsFeature])

it('its document is drawn in the process that draws, with the same bytes', async () => {
  const pdfs = createPdfs((name) => documentOf([lostItemsFeature], name).drawing)
  const slip = composeSlip('Umbrella', ownLetterhead)
  const [one, other] = await Promise.all([
    pdfs.draw('lostItems.slip', slip),
    pdfs.draw('lostItems.slip', slip),
  ])
  expect(Buffer.from(one).toString('latin1')).toMatch(/^%PDF/)
  expect(Buffer.compare(one, other)).toBe(0)
  await pdfs.close()
})
