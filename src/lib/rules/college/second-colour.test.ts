import { expect, it } from 'vitest'
import { secondColourOf } from './second-colour.ts'

type Pixel = readonly [red: number, green: number, blue: number, opacity?: number]

const blue: Pixel = [11, 79, 134]
const paleBlue: Pixel = [159, 208, 232]
const gold: Pixel = [244, 185, 66]
const white: Pixel = [255, 255, 255]

const pictureOf = (...parts: [pixel: Pixel, count: number][]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(([[red, green, blueness, opacity = 255], count]) =>
      Array.from({ length: count }, () => [red, green, blueness, opacity]).flat(),
    ),
  )

it('the gold of a blue shield is its second colour, however small it is drawn', () => {
  expect(secondColourOf(pictureOf([blue, 800], [white, 150], [paleBlue, 40], [gold, 10]))).toBe('#f4b942')
})

it('a logo of one colour with its shades, white and transparent pixels has none', () => {
  expect(secondColourOf(pictureOf([blue, 800], [white, 150], [paleBlue, 40], [[244, 185, 66, 20], 50]))).toBe(
    '',
  )
  expect(secondColourOf(pictureOf([white, 10]))).toBe('')
  expect(secondColourOf(new Uint8Array())).toBe('')
})

it('a dark one is lightened for the dark ground, and a stray pixel does not count', () => {
  expect(secondColourOf(pictureOf([blue, 900], [[120, 20, 20], 100]))).toMatch(/^#[f-]/)
  expect(secondColourOf(pictureOf([blue, 999], [gold, 1]))).toBe('')
})
