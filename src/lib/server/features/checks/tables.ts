declare module '../../kernel/db/tables.ts' {
  interface Tables {
    exam_checks: ExamCheckRow
  }
}

/** A confirmed checklist. */
export interface ExamCheckRow {
  id: string
  exam_id: string
  /** Identifies the marks; see `Standing.basis`. */
  basis: string
  /** JSON of `SeenFinding`s, stored as they were shown. */
  findings: string
  seen_at: string
  seen_by: string
}
