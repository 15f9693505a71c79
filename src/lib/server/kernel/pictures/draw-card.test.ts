import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cardSize, drawCard } from './draw-card.ts'

const logo = await sharp({ create: { width: 120, height: 60, channels: 4, background: '#0b4f86' } })
  .png()
  .toBuffer()

it.each([
  ['a name', 'Sri Vidya College of Engineering', logo],
  ['a name in Telugu and no logo', 'శ్రీ విద్య ఇంజనీరింగ్ కళాశాల', null],
  ['a very long name', `${'Engineering and Technology '.repeat(5)}College`, logo],
])('the card of %s has its size and the colour of the college', async (_, name, given) => {
  const card = await drawCard({ name, logo: given, line: 'NAAC A+ & NBA', ground: '#0b4f86' })
  const picture = sharp(card)
  const { width, height, format } = await picture.metadata()
  expect({ width, height, format }).toEqual({ ...cardSize, format: 'png' })
  expect(card.byteLength).toBeLessThan(60_000)
  const pixels = await picture
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect([...pixels]).toEqual([0x0b, 0x4f, 0x86])
  const { channels } = await sharp(card).removeAlpha().stats()
  // White letters stand on it.
  expect(channels[0]?.max).toBeGreaterThan(240)
})
