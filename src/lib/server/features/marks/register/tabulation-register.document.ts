import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { drawRunningHead } from '../../../kernel/documents/pieces/running-head.ts'
import { turnPage } from '../../../kernel/documents/pieces/sheet.ts'
import { drawSignatures, signaturesHeight } from '../../../kernel/documents/pieces/signatures.ts'
import { type DocumentTable, drawTable } from '../../../kernel/documents/pieces/table.ts'

/** The students of an exam, branch by branch, with what each has in each subject. */
export interface TabulationRegister extends CollegeDocument {
  facts: readonly Fact[]
  branches: readonly TabulatedBranch[]
  /** Said where there is no branch, and so no page to sign. */
  nobody: string
  signatories: readonly string[]
}

export interface TabulatedBranch {
  title: string
  /** On top of its further pages. */
  overleaf: string
  /** One for as many subjects as fit side by side. */
  tables: readonly DocumentTable[]
  /** What its codes are called. */
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
      // Each branch is bound by itself, and its first page says below what it is.
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
