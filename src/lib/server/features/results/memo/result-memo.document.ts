import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey, ink } from '../../../kernel/documents/pdf/page.ts'
import { drawFacts, type Fact } from '../../../kernel/documents/pieces/facts.ts'
import {
  drawIssue,
  type Issue,
  issueHeight,
  leastIssueHeight,
} from '../../../kernel/documents/pieces/issue.ts'
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
  const summary = heightOfTotals(sheet, memo.totals) + heightOfParagraphs(sheet, texts)
  const air = (signature: number) =>
    airFor(sheet, courses, aboveTotals + summary + (memo.signed ? signature : 0))
  courses.draw({ air: air(issueHeight) ?? air(leastIssueHeight) ?? 0 })
  sheet.y += aboveTotals
  // A signature and what it confirms stay on one page.
  reserve(sheet, summary + (memo.signed ? leastIssueHeight : 0))
  // The college is proud of a pass alone.
  drawTotals(sheet, memo.totals, memo.toClear ? ink : sheet.accent)
  drawParagraphs(sheet, texts)
  if (memo.signed) drawIssue(sheet, memo.signed)
}

/** Programmes and exams have long names, and the facts beside them short ones. */
const widerColumn = 0.69
const aboveTotals = 14
/** The most space that a row gets above and below its text, and what it may lose for all to stay on one page. */
const mostAir = 4.5
const leastAir = -1
/** Sums of fractions differ in their last digits, which must not turn the page. */
const rounding = 0.5

/**
 * Spreads the rows of a short memo over the page, so that it leaves no hole, and tightens those of a full one. Returns
 * null where one page is not enough.
 */
function airFor({ y, bottom }: Sheet, { height, rows }: TableBlock, below: number): number | null {
  const free = bottom - y - height - below - rounding
  const air = free / (2 * (rows + 1))
  return air < leastAir ? null : Math.min(mostAir, air)
}

/** These are read together with the totals. */
const textsOf = (memo: ResultMemo, accent: string): Paragraph[] =>
  allTextsOf(memo, accent).filter(({ text }) => text !== '')

const allTextsOf = (
  { toClear = '', inWords = '', working, scaleTitle, scale, codes = [], notes }: ResultMemo,
  accent: string,
): Paragraph[] => [
  { text: toClear, style: { size: 10, weight: 700, color: ink }, gap: 4 },
  { text: inWords, style: { size: 9, color: ink }, gap: 4 },
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
  /** Names the subjects that were not passed; empty where there are none. */
  toClear?: string
  /** The SGPA written out; empty where there is none. */
  inWords?: string
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
