import { expect, it } from 'vitest'
import { readableGround } from './college-colour.ts'
import { channelsOf, contrast } from './oklch.ts'

it('a colour that white stands out from stays as it is', () => {
  for (const colour of ['#0b4f86', '#000000', '#7a0019']) expect(readableGround(colour)).toBe(colour)
})

it('white stands out by 7 to 1 from whatever colour a college chooses', () => {
  for (const colour of ['#ffffff', '#ffcc00', '#00ff88', '#ff0000', '#9fd0e8'])
    expect(contrast('#ffffff', readableGround(colour)), colour).toBeGreaterThanOrEqual(7)
})

it('a colour that was too light keeps its hue', () => {
  const [red = 0, green = 0, blue = 0] = channelsOf(readableGround('#ffcc00'))
  expect([red > green, green > blue, blue]).toEqual([true, true, 0])
})
