import { drawCollegeDocument } from '../../kernel/documents/college-document.ts'
import { accent, grey } from '../../kernel/documents/pdf/page.ts'
import { drawFacts } from '../../kernel/documents/pieces/facts.ts'
import { drawIssue } from '../../kernel/documents/pieces/issue.ts'
import { drawParagraph } from '../../kernel/documents/pieces/paragraph.ts'
import { reserve } from '../../kernel/documents/pieces/sheet.ts'
import { drawTable } from '../../kernel/documents/pieces/table.ts'
import { drawTotals } from '../../kernel/documents/pieces/totals.ts'
import type { ResultMemo } from './result-memo.types.ts'

/** Totals, working and scale are read together: they do not begin at the foot of a page. */
const readTogether = 140

export default function drawResultMemo(memo: ResultMemo): Promise<Uint8Array> {
  return drawCollegeDocument(memo, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, memo.facts)
    sheet.y += 12
    drawTable(sheet, memo.courses)
    sheet.y += 14
    reserve(sheet, readTogether)
    drawTotals(sheet, memo.totals)
    sheet.y += 10
    drawParagraph(sheet, memo.working, { size: 9, color: grey })
    sheet.y += 10
    drawParagraph(sheet, memo.scaleTitle, { size: 9, weight: 700 })
    drawParagraph(sheet, memo.scale.join(' · '), { size: 8.5, color: grey })
    for (const note of memo.notes) {
      sheet.y += 6
      drawParagraph(sheet, note, { size: 9, weight: 700, color: accent })
    }
    if (memo.signed) drawIssue(sheet, memo.signed)
  })
}
