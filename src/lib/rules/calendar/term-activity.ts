import type { TermSpanKind } from './term-dates.ts'

/** What a row of a university's academic calendar dates. */
export type TermActivity =
  { kind: 'instruction'; starts: boolean; ends: boolean } | { kind: 'spans'; spans: readonly TermSpanKind[] }

/**
 * Reads the activity of a row as JNTU and other universities print it; null for one that is none of a term's, such as
 * supplementary examinations or a recess.
 * @example readTermActivity('Commencement of I Semester class work') // { kind: 'instruction', starts: true, ends: false }
 * @example readTermActivity('Preparation Holidays & Practical Examinations') // both spans
 */
export function readTermActivity(written: string): TermActivity | null {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-–—_.,:()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (/\bspell|\bunits?\b.*instruction|instruction.*\bunits?\b/.test(text)) return spellOf(text)
  if (/supplementary|supply|registration|submission|\bmarks\b|vacation|recess|break/.test(text)) return null
  if (/commence|re ?opening/.test(text)) return { kind: 'instruction', starts: true, ends: false }
  if (/last (?:working )?(?:day|date)|(?:end|close|closing) of (?:instruction|class)/.test(text))
    return { kind: 'instruction', starts: false, ends: true }
  if (/instruction|class ?work/.test(text)) return { kind: 'instruction', starts: true, ends: true }
  if (/prepar/.test(text)) return { kind: 'spans', spans: withPracticals(text, 'preparation') }
  if (/\bmid\b|\bmids\b|midterm|sessional|internal exam/.test(text)) return midOf(text)
  if (/\bend\b|final|external|semester exam|theory exam/.test(text))
    return { kind: 'spans', spans: ['endExams'] }
  return /practical|\blab/.test(text) ? { kind: 'spans', spans: ['practicals'] } : null
}

const first = '(?:i|1|1st|first)'
const second = '(?:ii|2|2nd|second)'

/** The first spell, or unit, has the first day of instruction, the last one the last day. */
function spellOf(text: string): TermActivity {
  const isFirst = new RegExp(String.raw`\b${first} (?:spell|unit)|\b(?:spell|unit) ${first}\b`).test(text)
  return { kind: 'instruction', starts: isFirst, ends: !isFirst }
}

function midOf(text: string): TermActivity | null {
  const mid = '(?:mid(?:s|term)?|sessional|internal exam)'
  const isMid = (ordinal: string): boolean =>
    new RegExp(String.raw`\b${ordinal} ${mid}|\b${mid}(?: ?term)?(?: ?exam\w*| ?test\w*)* ${ordinal}\b`).test(
      text,
    )
  if (isMid(second)) return { kind: 'spans', spans: ['mid2'] }
  return isMid(first) ? { kind: 'spans', spans: ['mid1'] } : null
}

const withPracticals = (text: string, span: TermSpanKind): TermSpanKind[] =>
  /practical|\blab/.test(text) ? [span, 'practicals'] : [span]
