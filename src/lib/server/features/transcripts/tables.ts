import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    degree_rules: DegreeRuleRow
    transcripts: TranscriptRow
    transcript_bundles: TranscriptBundleRow
  }
}

/** Classes and formula of a regulation. Each change adds a row; rows are never updated. */
export interface DegreeRuleRow {
  id: string
  /** Empty for the general rule, which applies to regulations without one of their own. */
  regulation: string
  version: number
  /** JSON of a `DegreeRule`; null if the regulation no longer has a rule of its own. */
  body: string | null
  made_at: string
  made_by: string
}

/** A consolidated memo as issued. */
export interface TranscriptRow {
  code: string
  roll_number: string
  regulation: string
  /** Digest of the content: equal content is the same memo. */
  digest: string
  /** JSON of an `IssuedTranscript`. */
  body: string
  issued_at: string
  issued_by: string
}

/** One file with the memos of a branch and a batch; its job has the same id. */
export interface TranscriptBundleRow {
  id: string
  batch_id: string
  branch_id: string
  /** Branch and batch as they were named at the request. */
  title: string
  /** Number of memos; null until the file is made. */
  made: number | null
  /** JSON list of `SkippedStudent`. */
  skipped: string | null
  created_at: string
  created_by: string
}
