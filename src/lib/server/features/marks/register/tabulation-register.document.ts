import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { drawRunningHead } from '../../../kernel/documents/pieces/running-head.ts'
import { turnPage } from '../../../kernel/documents/pieces/sheet.ts'
import { drawSignatures, signaturesHeight } from '../../../kernel/documents/pieces/signatures.ts'
import { type DocumentTable, drawTable } from '../../../kernel/documents/pieces/table.ts'

/** The students of an exam by branch, with their result in each subject. */
export interface TabulationRegister extends CollegeDocument {
  facts: readonly Fact[]
  branches: readonly TabulatedBranch[]
  /** The text shown if there is no branch, and so no page to sign. */
  nobody: string
  signatories: readonly string[]
}

export interface TabulatedBranch {
  title: string
  /** The heading on further pages of the branch. */
  overleaf: string
  /** One table for each group of subjects that fits side by side. */
  tables: readonly DocumentTable[]
  /** The legend of the subject codes. */
  subjects: string
}

export default function drawTabulationRegister(register: TabulationRegister): Promise<Uint8Array> {
  return drawCollegeDocument({ ...register, isLandscape: true }, (sheet) => {
    sheet.y += 10
    drawFacts(sheet, register.facts, 3)
    if (register.branches.length === 0)
      drawParagraphs(sheet, [{ text: register.nobody, style: { size: 11.5, leading: 15 }, gap: 10 }])
    const headedBy = (of: string) => (): void => drawRunningHead(sheet, register.letterhead.name, of)
    for (const [index, { title, overleaf, tables, subjects }] of register.branches.entries()) {
      // Each branch is bound separately: its first page has the register's running head and names the branch below.
      sheet.again = headedBy(register.title)
      if (index > 0) turnPage(sheet)
      sheet.again = headedBy(overleaf)
      drawParagraphs(sheet, [{ text: title, style: { size: 11.5, weight: 700, leading: 15 }, gap: 10 }])
      const last = tables.length - 1
      for (const [part, table] of tables.entries()) {
        sheet.y += 8
        drawTable(sheet, table, part === last ? signaturesHeight + 40 : 0)
      }
      drawParagraphs(sheet, [{ text: subjects, style: { size: 8, color: grey, leading: 11 }, gap: 10 }])
      drawSignatures(sheet, register.signatories)
    }
  })
}
