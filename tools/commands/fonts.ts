import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * Makes the office's fonts from the published ones: the letters of our languages, in the weights 400 to 600. Run it
 * after an upgrade of the font packages; the files are part of the sources, so that a build needs no tools for fonts.
 */
const folder = 'src/styles/fonts'
const notoSans = 'node_modules/@fontsource-variable/noto-sans/files/noto-sans'
const telugu = 'node_modules/@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu'

const lettersBetween = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Joiners, and the circle that carries a vowel sign standing alone. */
const indianSigns = '\u200c\u200d\u25cc'

const fonts = [
  {
    name: 'noto-sans-latin',
    from: `${notoSans}-latin-wght-normal.woff2`,
    letters: `${lettersBetween(0x20, 0xff)}${lettersBetween(0x2000, 0x206f)}ıŒœˆ˚˜€™↑↓−`,
  },
  {
    name: 'noto-sans-latin-ext',
    from: `${notoSans}-latin-ext-wght-normal.woff2`,
    letters: `₹${lettersBetween(0x100, 0x17f)}ḌḍḤḥḶḷṂṃṄṅṆṇṚṛṜṝṢṣṬṭẎẏ`,
  },
  {
    name: 'noto-sans-devanagari',
    from: `${notoSans}-devanagari-wght-normal.woff2`,
    // Without signs of the Vedas and letters of Sindhi and Kashmiri.
    letters: `${lettersBetween(0x900, 0x950)}${lettersBetween(0x958, 0x96f)}${indianSigns}`,
  },
  {
    name: 'noto-sans-telugu',
    from: `${telugu}-telugu-wght-normal.woff2`,
    letters: `${lettersBetween(0xc00, 0xc56)}${lettersBetween(0xc66, 0xc6f)}।॥${indianSigns}`,
  },
]

mkdirSync(folder, { recursive: true })
for (const { name, from, letters } of fonts) {
  const font = await subsetFont(readFileSync(from), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  writeFileSync(`${folder}/${name}.woff2`, font)
  process.stdout.write(`${name}: ${font.byteLength} bytes\n`)
}
