import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { plainFontOf } from './woff.ts'

const require = createRequire(import.meta.url)

/** Noto Sans comes in one file a script; a name may need several. Order is preference. */
const scripts = {
  latin: 'noto-sans/files/noto-sans-latin',
  latinExtended: 'noto-sans/files/noto-sans-latin-ext',
  // Σ in the SGPA formula.
  greek: 'noto-sans/files/noto-sans-greek',
  vietnamese: 'noto-sans/files/noto-sans-vietnamese',
  cyrillic: 'noto-sans/files/noto-sans-cyrillic',
  telugu: 'noto-sans-telugu/files/noto-sans-telugu-telugu',
  devanagari: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
} as const

export type Script = keyof typeof scripts
export type Weight = 400 | 700

/** Letters that the font joins in one sign: “office” is copied as it is written. */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']

const parsed = new Map<string, fontkit.Font>()

/** Parsed once a thread: parsing costs more than drawing a memo. */
export function fontOf(script: Script, weight: Weight): fontkit.Font {
  const key = `${script}-${weight}`
  const known = parsed.get(key)
  if (known) return known
  const path = require.resolve(`@fontsource/${scripts[script]}-${weight}-normal.woff`)
  const font = fontkit.create(plainFontOf(readFileSync(path))) as fontkit.Font
  // A letter first met as a part of another (U in Ü) is kept without its character: copied text would lack it.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  if (script === 'latin') for (const joined of ligatures) font.layout(joined)
  parsed.set(key, font)
  return font
}

export interface ScriptRun {
  script: Script
  text: string
}

const isPlain = /^[\x20-\x7e]+$/

/** What is drawn for a character that no font has: a visible mark, never an empty box. */
const unknownCharacter = '\ufffd'

/** Splits a text into the runs that one font each can show, so that శ్రీ and श्री come out beside Latin. */
export function scriptRuns(text: string): ScriptRun[] {
  // Nearly all that a document says: looked up sign by sign it costs a fifth of the drawing.
  if (isPlain.test(text)) return [{ script: 'latin', text }]
  const runs: ScriptRun[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = scriptOf(character, last?.script)
    const shown = script === null ? unknownCharacter : character
    if (last && last.script === (script ?? 'latin')) last.text += shown
    else runs.push({ script: script ?? 'latin', text: shown })
  }
  return runs
}

/** Null where no font has the character. Joiners stay with the run they stand in: a conjunct must not be torn apart. */
function scriptOf(character: string, current: Script | undefined): Script | null {
  const code = character.codePointAt(0) ?? 0
  if ((code === 0x200c || code === 0x200d) && current) return current
  return candidatesOf(code).find((script) => fontOf(script, 400).hasGlyphForCodePoint(code)) ?? null
}

/** By range where a script has one: another font may have a sign of it, but never shapes it with the rest. */
function candidatesOf(code: number): readonly Script[] {
  if (code >= 0x0c00 && code <= 0x0c7f) return ['telugu']
  if (code >= 0x0900 && code <= 0x097f) return ['devanagari']
  return scriptNames
}

const scriptNames = Object.keys(scripts) as Script[]
