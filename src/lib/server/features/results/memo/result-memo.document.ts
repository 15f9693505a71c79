import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { drawFacts, type Fact } from '../../../kernel/documents/pieces/facts.ts'
import { drawIssue, type Issue, issueHeight } from '../../../kernel/documents/pieces/issue.ts'
import {
  drawParagraphs,
  heightOfParagraphs,
  type Paragraph,
} from '../../../kernel/documents/pieces/paragraph.ts'
import { reserve, type Sheet } from '../../../kernel/documents/pieces/sheet.ts'
import { type DocumentTable, layTable, type TableBlock } from '../../../kernel/documents/pieces/table.ts'
import { drawTotals, heightOfTotals } from '../../../kernel/documents/pieces/totals.ts'

export default function drawResultMemo(memo: ResultMemo): Promise<Uint8Array> {
  return drawCollegeDocument(memo, (sheet) => drawMemo(sheet, memo))
}

/** Draws what is between the letterhead and the footer. */
export function drawMemo(sheet: Sheet, memo: ResultMemo): void {
  const texts = textsOf(memo, sheet.accent)
  sheet.y += 14
  drawFacts(sheet, memo.facts, 2, widerColumn)
  sheet.y += 12
  const courses = layTable(sheet, memo.courses)
  // A signature and what it confirms stay on one page.
  const signature = memo.signed ? issueHeight : 0
  const end = heightOfTotals(sheet, memo.totals) + heightOfParagraphs(sheet, texts) + signature
  courses.draw({ air: airFor(sheet, courses, aboveTotals + end) })
  sheet.y += aboveTotals
  reserve(sheet, end)
  drawTotals(sheet, memo.totals)
  drawParagraphs(sheet, texts)
  if (memo.signed) drawIssue(sheet, memo.signed)
}

/** Programmes and exams have long names, and the facts beside them short ones. */
const widerColumn = 0.69
const aboveTotals = 14
/** The most space that a row gets above and below its text. */
const mostAir = 4.5

/** Spreads the rows of a short memo over the page, so that it leaves no hole. */
function airFor({ y, bottom }: Sheet, { height, rows }: TableBlock, below: number): number {
  const free = bottom - y - height - below
  return Math.max(0, Math.min(mostAir, free / (2 * (rows + 1))))
}

/** These are read together with the totals. */
const textsOf = (memo: ResultMemo, accent: string): Paragraph[] =>
  allTextsOf(memo, accent).filter(({ text }) => text !== '')

const allTextsOf = (
  { working, scaleTitle, scale, codes = [], notes }: ResultMemo,
  accent: string,
): Paragraph[] => [
  { text: working, style: { size: 9, color: grey }, gap: 10 },
  { text: scaleTitle, style: { size: 9, weight: 700 }, gap: 10 },
  { text: scale.join(' · '), style: { size: 8.5, color: grey }, gap: 0 },
  { text: codes.join(' '), style: { size: 8.5, color: grey }, gap: 0 },
  ...notes.map((text) => ({ text, style: { size: 9, weight: 700, color: accent }, gap: 6 }) as const),
]

/** All texts of a result memo, calculated and translated before it is drawn. */
export interface ResultMemo extends CollegeDocument {
  facts: readonly Fact[]
  courses: DocumentTable
  totals: readonly Fact[]
  /** One or two lines on how the SGPA was calculated. */
  working: string
  scaleTitle: string
  scale: readonly string[]
  /** What the codes among the grades mean. */
  codes?: readonly string[]
  notes: readonly string[]
  /** A preview is neither dated nor signed. */
  signed?: Issue
}
