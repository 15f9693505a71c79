import type { CollegeDocument } from '../../../kernel/documents/college-document.ts'
import type { Fact } from '../../../kernel/documents/pieces/facts.ts'
import type { GroupedTable } from '../../../kernel/documents/pieces/grouped-table.ts'
import type { Photo } from '../../../kernel/documents/pieces/photo.ts'

/** Everything a consolidated memo shows, calculated and translated before drawing. */
export interface TranscriptMemo extends CollegeDocument {
  facts: readonly Fact[]
  /** Null if the register has none; the layout then leaves no gap. */
  photo: Photo | null
  semesters: GroupedTable
  totals: readonly Fact[]
  /** How the figures were calculated, by which rules, and what is still to be passed. */
  rules: readonly string[]
  /** The grade scales it uses and what their codes mean, one line each. */
  scales: readonly string[]
  /** Marks a student's own copy. */
  notes: readonly string[]
  issued: string
  /** Empty for a student's own copy, which nobody signs. */
  signatories: readonly string[]
}
