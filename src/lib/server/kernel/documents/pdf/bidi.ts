import createBidi from 'bidi-js'
import { hasRightToLeft, leftToRightMark } from '#lib/rules/right-to-left.ts'
import { type ScriptRun, fontFor, scriptRuns } from './fonts.ts'

const bidi = createBidi()

/** A part of a line in one script and one direction; the text is as it is read, or for a plain font as it is drawn. */
export interface LineRun extends ScriptRun {
  isRightToLeft: boolean
}

const rightToLeftMark = '\u200f'

/**
 * The runs of a line from left to right, as they stand on paper. The line runs as its first letter does; the Unicode
 * Bidirectional Algorithm finds the side of brackets and numbers.
 */
export function visualRuns(text: string): LineRun[] {
  if (!hasRightToLeft(text)) return scriptRuns(text).map((run) => ({ ...run, isRightToLeft: false }))
  const line = text.trimEnd()
  const embedding = bidi.getEmbeddingLevels(line)
  const order = bidi.getReorderedIndices(line, embedding)
  return levelRuns(order, embedding.levels).flatMap((places) => runsAt(line, places, embedding.levels))
}

/** The lines of one paragraph, each with a mark of its direction where it would run otherwise by itself. */
export function linesOfParagraph(paragraph: string, lines: readonly string[]): string[] {
  if (!hasRightToLeft(paragraph)) return [...lines]
  const direction = directionOf(paragraph)
  const mark = direction === 1 ? rightToLeftMark : leftToRightMark
  return lines.map((line) => (directionOf(line) === direction ? line : mark + line))
}

const directionOf = (text: string): number => bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0

/** Places of characters in the order in which they are drawn, apart where the direction changes. */
function levelRuns(order: readonly number[], levels: Uint8Array): number[][] {
  const runs: number[][] = []
  for (const place of order) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before !== undefined && levels[before] === levels[place]) last.push(place)
    else runs.push([place])
  }
  return runs
}

function runsAt(line: string, places: readonly number[], levels: Uint8Array): LineRun[] {
  const isRightToLeft = (levels[places[0] ?? 0] ?? 0) % 2 === 1
  const read = isRightToLeft ? places.toReversed() : places
  const text = read.map((place) => line.charAt(place)).join('')
  const runs = scriptRuns(text)
  if (!isRightToLeft) return runs.map((run) => ({ ...run, isRightToLeft }))
  return runs.toReversed().map((run) => ({ ...run, text: drawnBackward(run), isRightToLeft }))
}

/** A shaper turns what it is given; other fonts draw sign by sign. */
function drawnBackward({ script, text }: ScriptRun): string {
  if (fontFor(script).iso !== undefined) return text
  return Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('')
}
