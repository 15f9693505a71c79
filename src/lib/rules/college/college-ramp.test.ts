import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rampOf, rampStyle, rampTokens } from './college-ramp.ts'
import { contrast, toOklch } from './oklch.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const wellKnown = ['#000000', '#ffffff', '#ffcc00', '#ff0000', '#00ff00', '#0000ff', '#7a0019', '#0b4f86']
const grounds = ['--bg', '--surface', '--tint'] as const
const tokensCss = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')

describe('the ramp of a college colour', () => {
  it('is read with ease, whatever the colour, light and dark', () => {
    fc.assert(
      fc.property(colours, (colour) => expectReadable(colour)),
      { numRuns: 2000 },
    )
    wellKnown.forEach(expectReadable)
  })

  it('keeps a colour that is readable as it is', () => {
    for (const colour of ['#7a0019', '#0b4f86', '#1b5e20'])
      expect(rampOf(colour).light['--action']).toBe(colour)
  })

  it('keeps the hue of a colour that it has to darken', () => {
    for (const colour of ['#ffcc00', '#00c853', '#ff5252', '#40c4ff'])
      expect(
        Math.abs(toOklch(rampOf(colour).light['--action']).hue - toOklch(colour).hue),
        colour,
      ).toBeLessThan(3)
  })

  it('has grey neutrals for a college whose colour is grey', () => {
    const { light, dark } = rampOf('#4a4a4a')
    for (const each of [...Object.values(light), ...Object.values(dark)])
      expect(toOklch(each).chroma).toBeLessThan(0.005)
  })
})

describe('the style of a ramp', () => {
  it('declares the tokens of the first palette that have a hue, for both modes', () => {
    const style = rampStyle('#7a0019')
    for (const token of [...rampTokens, '--band']) expect(tokensCss).toContain(`${token}:`)
    for (const token of rampTokens) expect(style.split(`${token}:`)).toHaveLength(4)
  })

  it('costs a page no more than 400 bytes', () => {
    for (const colour of wellKnown) {
      const style = `<style>${rampStyle(colour)}</style>`
      expect(gzipSync(style).byteLength, colour).toBeLessThanOrEqual(400)
      expect(brotliCompressSync(style).byteLength, colour).toBeLessThanOrEqual(400)
    }
  })

  it('is empty without a colour, so that the usual palette stays', () => {
    expect(rampStyle('')).toBe('')
  })
})

function expectReadable(colour: string): void {
  const { light, dark, band } = rampOf(colour)
  for (const mode of [light, dark]) {
    for (const ground of grounds) {
      expect(contrast(mode['--ink'], mode[ground]), `ink on ${ground} of ${colour}`).toBeGreaterThanOrEqual(7)
      for (const text of ['--quiet', '--action'] as const)
        expect(
          contrast(mode[text], mode[ground]),
          `${text} on ${ground} of ${colour}`,
        ).toBeGreaterThanOrEqual(4.5)
      for (const state of ['--good', '--bad', '--warn', '--info'])
        expect(
          contrast(stateColour(state, mode === dark), mode[ground]),
          `${state} on ${ground} of ${colour}`,
        ).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(mode['--on-action'], mode['--action']), colour).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['--bg', '--surface'] as const)
      expect(contrast(mode['--edge'], mode[ground]), `edge of ${colour}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast('#ffffff', band), colour).toBeGreaterThanOrEqual(7)
}

function stateColour(token: string, isDark: boolean): string {
  const values = [...tokensCss.matchAll(new RegExp(`${token}: (#[0-9a-f]{6});`, 'g'))].map(
    ([, value]) => value,
  )
  return values[isDark ? 1 : 0] ?? ''
}
