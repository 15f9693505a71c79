import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = readonly [lightness: number, chroma: number, hue: number]

const palettes = ['blueCyanTheme', 'mint', 'monochrome'] as const
const modes = ['light', 'dark'] as const
const grounds = ['--bg', '--surface', '--tint'] as const
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const plain = textOf('tokens.css')
const modern = textOf('palettes.css')

const badge = textOf('badge.css')

/** The text and the ground of each tone of a badge. */
const tonesOfBadges = [...badge.matchAll(/\.([a-z]+) \{\n\s+--tone: var\((--[a-z]+)\);/g)].map(
  ([, tone = '', name = '']) => ({ name, ground: groundOf(tone) }),
)

/** The ground of a tone in both modes, from the block behind `@supports`. */
function groundOf(tone: string): string {
  const [, modernBlock = ''] = badge.split('@supports')
  return new RegExp(`\\.${tone} \\{\\n\\s+background: ([^;]+);`).exec(modernBlock)?.[1] ?? ''
}

it('badges have four clear tones beside the neutral one', () => {
  expect(tonesOfBadges.map(({ name }) => name)).toEqual(['--quiet', '--good', '--bad', '--warn', '--info'])
  const hues = tonesOfBadges.slice(1).map(({ ground }) => oklchIn(ground, 'light')[2])
  const apart = hues.flatMap((one, index) => hues.slice(index + 1).map((other) => Math.abs(one - other)))
  expect(Math.min(...apart)).toBeGreaterThan(50)
})

describe.each(palettes)('the palette %s', (palette) => {
  it.each(modes)('is read with ease, %s', (mode) => {
    const colour = (name: string): Colour => colourOf(palette, mode, name)
    for (const ground of grounds) {
      expect(contrast(colour('--ink'), colour(ground)), `ink on ${ground}`).toBeGreaterThanOrEqual(7)
      for (const name of ['--quiet', '--action', '--good', '--bad', '--warn', '--info'])
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colour('--on-action'), colour('--action'))).toBeGreaterThanOrEqual(7)
    for (const { name, ground } of tonesOfBadges)
      expect(contrast(colour(name), oklchIn(ground, mode)), `${name} on a badge`).toBeGreaterThanOrEqual(4.5)
    // What bounds a field is found without reading.
    for (const ground of ['--bg', '--surface'])
      expect(contrast(colour('--edge'), colour(ground)), `edge on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})

describe('the plain values for older browsers', () => {
  const blockAfter = (selector: string): Record<string, string> => {
    const block = plain.split(`${selector} {`)[1]?.split('}')[0] ?? ''
    return Object.fromEntries(
      [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+);/g)].map(([, name = '', value = '']) => [name, value]),
    )
  }
  const light = blockAfter(':where(:root)')
  const dark = blockAfter(":where([data-mode='dark'])")

  it('are the palette blueCyanTheme, colour by colour', () => {
    for (const [mode, values] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      expect(Object.keys(values).length).toBeGreaterThanOrEqual(12)
      for (const [name, value] of Object.entries(values))
        expect(value.length === 4 ? value.replaceAll(/[0-9a-f]/g, '$&$&') : value, `${name}, ${mode}`).toBe(
          hexOf(colourOf('blueCyanTheme', mode, name)),
        )
    }
  })

  it('are the same whether dark is chosen or the device is dark', () => {
    expect(blockAfter(":where(:root:not([data-mode='light']))")).toEqual(dark)
  })
})

it('functions that older browsers do not know stand behind @supports alone', () => {
  const files = globSync('src/**/*.{css,astro}').map((file) => [file, readFileSync(file, 'utf8')] as const)
  const outside = files.flatMap(([file, text]) =>
    text
      .split('@supports (color: light-dark(#000, #fff)) {')
      .flatMap((part, index) => (index === 0 ? [part] : [afterBlock(part)]))
      .some((part) => /\b(?:light-dark|oklch|oklab|color-mix)\(/.test(part))
      ? [file]
      : [],
  )
  expect(files.length).toBeGreaterThan(0)
  expect(outside).toEqual([])
})

/** What follows the block that the text begins in. */
function afterBlock(text: string): string {
  let depth = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(at)
  }
  return ''
}

it('the palettes have the hues of the design', () => {
  expect(variablesOf('blueCyanTheme')).toMatchObject({ '--hue': '235', '--accent-hue': '205' })
  expect(variablesOf('mint')).toMatchObject({ '--hue': '165' })
  expect(variablesOf('monochrome')).toMatchObject({ '--chroma': '0' })
})

function variablesOf(palette: string): Record<string, string> {
  // Behind the block that all of them share, which names it as well; the usual palette has no block of its own.
  const own = modern.split(`    }\n    [data-palette='${palette}'] {`)[1]?.split('}')[0] ?? ''
  const [shared = ''] = modern.split("[data-palette='monochrome'] {")[1]?.split('\n    }') ?? []
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
  return oklchIn(worked, mode)
}

function oklchIn(value: string, mode: (typeof modes)[number]): Colour {
  const [light, dark = light] = [...value.matchAll(/oklch\(([^)]+)\)/g)].map(([, parts = '']) => parts)
  const [lightness = 0, chroma = 0, hue = 0] = (mode === 'light' ? light : dark)?.split(' ').map(Number) ?? []
  return [lightness, chroma, hue]
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hexOf(colour: Colour): string {
  const gamma = (part: number): number =>
    part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
  return `#${linearOf(colour)
    .map((part) =>
      Math.round(255 * gamma(part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** OKLCH to linear sRGB; what lies outside is cut off, as screens do. */
function linearOf([lightness, chroma, hue]: Colour): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return [red, green, blue]
}

const cut = (part: number): number => Math.min(1, Math.max(0, part))
