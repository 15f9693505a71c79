import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import * as fontkit from 'fontkit'
import { undrawnMarks } from '#lib/rules/cells/printable-letters.ts'

const require = createRequire(import.meta.url)

interface ScriptFont {
  path: string
  /**
   * First and last code points of the blocks that only this font shapes, even if another font has a glyph for them.
   */
  blocks?: readonly (readonly [number, number])[]
  /** ISO 15924 code for the shaper; omitted for scripts that need no shaping. */
  iso?: string
  /** The language of the letter forms, for fonts that have several. */
  language?: string
}

/**
 * Noto has one file per script, and a name may need several. The order is the preference for characters outside all
 * blocks. These are Latin and the scripts of the Eighth Schedule.
 */
const scripts = {
  latin: { path: 'noto-sans/files/noto-sans-latin' },
  latinExtended: { path: 'noto-sans/files/noto-sans-latin-ext' },
  // For Σ in the SGPA formula.
  greek: { path: 'noto-sans/files/noto-sans-greek' },
  vietnamese: { path: 'noto-sans/files/noto-sans-vietnamese' },
  cyrillic: { path: 'noto-sans/files/noto-sans-cyrillic' },
  telugu: {
    path: 'noto-sans-telugu/files/noto-sans-telugu-telugu',
    blocks: [[0x0c00, 0x0c7f]],
    iso: 'Telu',
  },
  devanagari: {
    path: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    blocks: [[0x0900, 0x097f]],
    iso: 'Deva',
  },
  bengali: {
    path: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
    blocks: [[0x0980, 0x09ff]],
    iso: 'Beng',
  },
  gurmukhi: {
    path: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
    blocks: [[0x0a00, 0x0a7f]],
    iso: 'Guru',
  },
  gujarati: {
    path: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
    blocks: [[0x0a80, 0x0aff]],
    iso: 'Gujr',
  },
  odia: { path: 'noto-sans-oriya/files/noto-sans-oriya-oriya', blocks: [[0x0b00, 0x0b7f]], iso: 'Orya' },
  tamil: { path: 'noto-sans-tamil/files/noto-sans-tamil-tamil', blocks: [[0x0b80, 0x0bff]], iso: 'Taml' },
  kannada: {
    path: 'noto-sans-kannada/files/noto-sans-kannada-kannada',
    blocks: [[0x0c80, 0x0cff]],
    iso: 'Knda',
  },
  malayalam: {
    path: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam',
    blocks: [[0x0d00, 0x0d7f]],
    iso: 'Mlym',
  },
  arabic: {
    path: 'noto-naskh-arabic/files/noto-naskh-arabic-arabic',
    blocks: [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x0870, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
    iso: 'Arab',
    // Urdu writes some digits differently from Persian.
    language: 'ur',
  },
  olChiki: {
    path: 'noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki',
    blocks: [[0x1c50, 0x1c7f]],
    iso: 'Olck',
  },
  meeteiMayek: {
    path: 'noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek',
    blocks: [
      [0xaae0, 0xaaff],
      [0xabc0, 0xabff],
    ],
    iso: 'Mtei',
  },
} as const satisfies Record<string, ScriptFont>

export type Script = keyof typeof scripts
export type Weight = 400 | 700

const scriptNames = Object.keys(scripts) as Script[]
export const fontFor = (script: Script): ScriptFont => scripts[script]

/** Letter pairs that the font joins into a ligature: copied text keeps the letters of “office”. */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']

const fonts = new Map<string, fontkit.Font>()

/** Parses a font on first use, once per thread: parsing costs more than drawing a memo. */
export function fontOf(script: Script, weight: Weight): fontkit.Font {
  const key = `${script}-${weight}`
  const known = fonts.get(key)
  if (known) return known
  const { font } = parseFont(script, weight)
  fonts.set(key, font)
  return font
}

export function parseFont(script: Script, weight: Weight): { font: fontkit.Font; bytes: Buffer } {
  const path = require.resolve(`@fontsource/${scripts[script].path}-${weight}-normal.woff`)
  const bytes = plainFontOf(readFileSync(path))
  const font = fontkit.create(bytes) as fontkit.Font
  // fontkit caches a glyph without its character if it meets it first as a part of another (U in Ü); copied text
  // would then lack it.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  if (script === 'latin') for (const joined of ligatures) font.layout(joined)
  return { font, bytes }
}

export interface ScriptRun {
  script: Script
  text: string
}

const isPlain = /^[\x20-\x7e]+$/

/** The replacement for a character that no font has: a visible mark instead of an empty box. */
const unknownCharacter = '\ufffd'

/** Splits a text into runs that one font each can show, so that శ్రీ and श्री appear next to Latin. */
export function scriptRuns(text: string): ScriptRun[] {
  // The fast path for nearly all texts: looking up each character takes a fifth of the drawing time.
  if (isPlain.test(text)) return [{ script: 'latin', text }]
  const runs: ScriptRun[] = []
  for (const character of withPlainSigns(text)) {
    const last = runs.at(-1)
    const script = scriptOf(character, last?.script)
    const shown = script === null ? unknownCharacter : character
    if (last && last.script === (script ?? 'latin')) last.text += shown
    else runs.push({ script: script ?? 'latin', text: shown })
  }
  return runs
}

const loneAccent = /[\u0300-\u036f]/
const hyphens = /[\u2010\u2011]/g
/** All spaces except the en space and the thin space, which a font has. */
const otherSpaces = /[\u1680\u2000\u2001\u2003-\u2008\u200a\u2028\u2029\u202f\u205f\u3000]/g

/** Composes accents with their letters and replaces characters that the fonts have only in another form. */
const withPlainSigns = (text: string): string =>
  (loneAccent.test(text) ? text.normalize('NFC') : text)
    .replaceAll(undrawnMarks, '')
    .replaceAll(hyphens, '-')
    .replaceAll('\u2015', '\u2014')
    .replaceAll(otherSpaces, ' ')

const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d
/** Whether several scripts share the character: daṇḍas, and the dotted circle that shows a lone mark. */
const isShared = (code: number): boolean => code === 0x0964 || code === 0x0965 || code === 0x25cc

/**
 * Finds the script of a character; returns null if no font has it. Joiners stay in the current run, so that a
 * conjunct is not split.
 */
function scriptOf(character: string, current: Script | undefined): Script | null {
  const code = character.codePointAt(0) ?? 0
  if (current && isJoiner(code)) return current
  const hasIt = (script: Script): boolean => fontOf(script, 400).hasGlyphForCodePoint(code)
  if (current && isShared(code) && hasIt(current)) return current
  return candidatesOf(code).find(hasIt) ?? null
}

const blocks = scriptNames.flatMap((script) =>
  (fontFor(script).blocks ?? []).map(([first, last]) => ({ script, first, last })),
)

/**
 * Returns the script whose block contains the character; for other characters the scripts with symbols, so that the
 * remaining fonts are not loaded.
 */
function candidatesOf(code: number): readonly Script[] {
  const block = blocks.find(({ first, last }) => code >= first && code <= last)
  return block ? [block.script] : signScripts
}

const signScripts: readonly Script[] = [
  'latin',
  'latinExtended',
  'greek',
  'vietnamese',
  'cyrillic',
  'telugu',
  'devanagari',
]

const headerBytes = 44
const entryBytes = 20

/**
 * Converts a WOFF file to the plain font inside it. The PDF writer would otherwise unpack the same tables for every
 * document, which takes ten times as long as drawing it. Source: W3C WOFF File Format 1.0, sections 3 to 5.
 */
export function plainFontOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, headerBytes + index * entryBytes),
  )
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let offset = directory.length
  tables.forEach((table, index) => {
    const at = 12 + 16 * index
    table.tag.copy(directory, at)
    directory.writeUInt32BE(table.checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.bytes.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(table.bytes.length / 4) * 4)
    table.bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, at: number): { tag: Buffer; checksum: number; bytes: Buffer } {
  const offset = woff.readUInt32BE(at + 4)
  const packedLength = woff.readUInt32BE(at + 8)
  const plainLength = woff.readUInt32BE(at + 12)
  const stored = woff.subarray(offset, offset + packedLength)
  const bytes = packedLength < plainLength ? inflateSync(stored) : stored
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes }
}
