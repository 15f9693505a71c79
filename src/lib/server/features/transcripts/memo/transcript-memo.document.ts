import { drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawGroupedTable } from '../../../kernel/documents/pieces/grouped-table.ts'
import {
  drawParagraphs,
  heightOfParagraphs,
  type Paragraph,
} from '../../../kernel/documents/pieces/paragraph.ts'
import { drawBesidePhoto } from '../../../kernel/documents/pieces/photo.ts'
import { reserve, type Sheet } from '../../../kernel/documents/pieces/sheet.ts'
import { drawSignatures, signaturesHeight } from '../../../kernel/documents/pieces/signatures.ts'
import { drawTotals, heightOfTotals } from '../../../kernel/documents/pieces/totals.ts'
import type { TranscriptMemo } from './transcript-memo.ts'

export default function drawOne(memo: TranscriptMemo): Promise<Uint8Array> {
  return drawCollegeDocument(memo, (sheet) => drawTranscriptMemo(sheet, memo))
}

/** Names and programmes are long, and the facts beside them short. */
const widerColumn = 0.66
const aboveTotals = 14

/** Draws what is between the letterhead and the footer. */
export function drawTranscriptMemo(sheet: Sheet, memo: TranscriptMemo): void {
  sheet.y += 14
  const drawWhose = (): void => drawFacts(sheet, memo.facts, 2, widerColumn)
  if (memo.photo) drawBesidePhoto(sheet, memo.photo, drawWhose)
  else drawWhose()
  sheet.y += 10
  // Totals, texts and signatures stay together on one page, so that the signatures are beside what they confirm.
  const texts = textsOf(memo, sheet.accent)
  const signed = memo.signatories.length > 0 ? signaturesHeight : 0
  const end = heightOfTotals(sheet, memo.totals) + heightOfParagraphs(sheet, texts) + signed
  drawGroupedTable(sheet, memo.semesters, aboveTotals + end)
  sheet.y += aboveTotals
  reserve(sheet, end)
  drawTotals(sheet, memo.totals)
  drawParagraphs(sheet, texts)
  if (memo.signatories.length > 0) drawSignatures(sheet, memo.signatories)
}

const textsOf = ({ rules, scales, notes, issued }: TranscriptMemo, accent: string): Paragraph[] => [
  ...rules.map(
    (text, index) => ({ text, style: { size: 8.5, color: grey }, gap: index === 0 ? 10 : 1 }) as const,
  ),
  ...scales.map(
    (text, index) => ({ text, style: { size: 8, color: grey }, gap: index === 0 ? 6 : 1 }) as const,
  ),
  ...notes.map((text) => ({ text, style: { size: 9, weight: 700, color: accent }, gap: 6 }) as const),
  { text: issued, style: { size: 9.5, weight: 700 }, gap: 10 },
]
