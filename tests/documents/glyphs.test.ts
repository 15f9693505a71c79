import { expect, it } from 'vitest'
import { drawInPlace } from '#lib/server/kernel/documents/draw-in-place.ts'
import { resultsFeature } from '#lib/server/features/results/feature.ts'
import { watchBoxes } from '../support/documents/boxes.ts'

const letterhead = { name: 'Sri Vidya College', address: 'Vijayawada', logo: null }

it.each([
  ['a Telugu character that its font does not have', 'శ్రీ\u0c5c', '\ufffd'],
  ['a character that no font has', '陳 🎓', '\ufffd \ufffd'],
])('%s prints as a visible mark', async (_, name, printed) => {
  const kind = resultsFeature.documents?.['results.memo']
  if (!kind) throw new Error('no memo')
  const { university } = await kind.samples({ locale: 'en', letterhead, name })
  const seen = watchBoxes()
  await drawInPlace(kind.drawing, university)
  expect(seen.boxes).toEqual([])
  expect(seen.texts).toContain(printed)
})
