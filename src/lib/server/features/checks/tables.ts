declare module '../../kernel/db/tables.ts' {
  interface Tables {
    exam_checks: ExamCheckRow
  }
}

/** What somebody has looked at. */
export interface ExamCheckRow {
  id: string
  exam_id: string
  /** Of the marks, as `Standing.basis` says it. */
  basis: string
  /** JSON of `SeenFinding`s: kept as it was shown. */
  findings: string
  seen_at: string
  seen_by: string
}
