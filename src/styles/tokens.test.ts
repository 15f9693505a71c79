import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = readonly [lightness: number, chroma: number, hue: number]

const palettes = ['blueCyanTheme', 'mint', 'monochrome'] as const
const modes = ['light', 'dark'] as const
const grounds = ['--bg', '--surface', '--tint'] as const
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

describe.each(palettes)('the palette %s', (palette) => {
  it.each(modes)('is read with ease, %s', (mode) => {
    const colour = (name: string): Colour => colourOf(palette, mode, name)
    for (const ground of grounds) {
      expect(contrast(colour('--ink'), colour(ground)), `ink on ${ground}`).toBeGreaterThanOrEqual(7)
      for (const name of ['--quiet', '--action', '--good', '--bad', '--warn'])
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colour('--on-action'), colour('--action'))).toBeGreaterThanOrEqual(7)
    // What bounds a field is found without reading.
    for (const ground of ['--bg', '--surface'])
      expect(contrast(colour('--edge'), colour(ground)), `edge on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})

it('the palettes have the hues of the design', () => {
  expect(variablesOf('blueCyanTheme')).toMatchObject({ '--hue': '235', '--accent-hue': '205' })
  expect(variablesOf('mint')).toMatchObject({ '--hue': '165' })
  expect(variablesOf('monochrome')).toMatchObject({ '--chroma': '0' })
})

function variablesOf(palette: string): Record<string, string> {
  const own = css.split(`[data-palette='${palette}'] {`)[1]?.split('}')[0] ?? ''
  const [shared = ''] = css.split(':root {')[1]?.split('\n  }') ?? []
  const declared = [...`${shared}\n${own}`.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(declared.map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')]))
}

function colourOf(palette: string, mode: (typeof modes)[number], name: string): Colour {
  const variables = variablesOf(palette)
  const value = (variables[name] ?? '').replaceAll(
    /var\((--[\w-]+)\)/g,
    (_, each: string) => variables[each] ?? '',
  )
  const worked = value.replaceAll(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) =>
    String(+a * +b),
  )
  const [light, dark = light] = [...worked.matchAll(/oklch\(([^)]+)\)/g)].map(([, parts = '']) => parts)
  const [lightness = 0, chroma = 0, hue = 0] = (mode === 'light' ? light : dark)?.split(' ').map(Number) ?? []
  return [lightness, chroma, hue]
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** OKLCH to relative luminance; what lies outside sRGB is cut off, as screens do. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const cut = (part: number): number => Math.min(1, Math.max(0, part))
