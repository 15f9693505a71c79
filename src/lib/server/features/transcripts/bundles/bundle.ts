import type { NoTranscript } from '../transcripts/transcript.ts'

/** A student without a memo in the file, with the reason. */
export interface SkippedStudent {
  rollNumber: string
  name: string
  reason: NoTranscript | 'backlogs'
  /** Number of backlogs if they are the reason; otherwise 0. */
  backlogs: number
}

/** One file with the memos of a branch and a batch. */
export interface Bundle {
  /** Also the id of its job. */
  id: string
  batchId: string
  branchId: string
  title: string
  /** Number of memos; null until the file is made. */
  made: number | null
  skipped: readonly SkippedStudent[]
  createdAt: string
  /** A user id. */
  createdBy: string
}
