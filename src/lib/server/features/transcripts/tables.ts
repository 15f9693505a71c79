import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    degree_rules: DegreeRuleRow
    transcripts: TranscriptRow
    transcript_bundles: TranscriptBundleRow
  }
}

/** Classes and formula of a regulation, in each of their versions: none is ever written again. */
export interface DegreeRuleRow {
  id: string
  /** Empty for every regulation that has none of its own. */
  regulation: string
  version: number
  /** A `DegreeRule`; null where the regulation has none of its own any more. */
  body: string | null
  made_at: string
  made_by: string
}

/** A consolidated memo that was issued, as it was then. */
export interface TranscriptRow {
  code: string
  roll_number: string
  regulation: string
  /** Of all that it says: what says the same is the same memo. */
  digest: string
  /** An `IssuedTranscript`. */
  body: string
  issued_at: string
  issued_by: string
}

/** Memos of a branch and a batch in one file; its job has the same id. */
export interface TranscriptBundleRow {
  id: string
  batch_id: string
  branch_id: string
  /** What it is called: the branch and the batch of then. */
  title: string
  /** Null until it is made. */
  made: number | null
  /** Who is not in it, and why: a list of `SkippedStudent`. */
  skipped: string | null
  created_at: string
  created_by: string
}
