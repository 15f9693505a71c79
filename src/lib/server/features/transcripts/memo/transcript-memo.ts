import type { CollegeDocument } from '../../../kernel/documents/college-document.ts'
import type { Fact } from '../../../kernel/documents/pieces/facts.ts'
import type { GroupedTable } from '../../../kernel/documents/pieces/grouped-table.ts'
import type { Photo } from '../../../kernel/documents/pieces/photo.ts'

/** Everything a consolidated memo shows, worked out and translated before it is drawn. */
export interface TranscriptMemo extends CollegeDocument {
  facts: readonly Fact[]
  /** Null where the register has none: a memo without one leaves no hole. */
  photo: Photo | null
  semesters: GroupedTable
  totals: readonly Fact[]
  /** How all of it was worked out, by which rules, and what is still to be passed. */
  rules: readonly string[]
  /** The grade scales that it uses, a line each. */
  scales: readonly string[]
  /** What lifts it out: a student's copy. */
  notes: readonly string[]
  issued: string
  /** Nobody signs a student's own copy. */
  signatories: readonly string[]
}
