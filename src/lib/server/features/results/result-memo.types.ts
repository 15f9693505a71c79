import type { CollegeDocument } from '../../kernel/documents/college-document.ts'
import type { Issue } from '../../kernel/documents/pieces/issue.ts'
import type { Fact } from '../../kernel/documents/pieces/facts.ts'
import type { DocumentTable } from '../../kernel/documents/pieces/table.ts'

/** Everything a result memo shows, worked out and translated before it is drawn. */
export interface ResultMemo extends CollegeDocument {
  facts: readonly Fact[]
  courses: DocumentTable
  totals: readonly Fact[]
  /** How the SGPA was worked out, in one or two lines. */
  working: string
  scaleTitle: string
  scale: readonly string[]
  notes: readonly string[]
  /** A preview is neither dated nor signed. */
  signed?: Issue
}
