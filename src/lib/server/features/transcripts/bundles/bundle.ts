import type { NoTranscript } from '../transcripts/transcript.ts'

/** Who has no memo in a file of many, and why. */
export interface SkippedStudent {
  rollNumber: string
  name: string
  reason: NoTranscript | 'backlogs'
  /** How many, where the reason is backlogs; 0 otherwise. */
  backlogs: number
}

/** Memos of a branch and a batch in one file. */
export interface Bundle {
  /** Of its job, too. */
  id: string
  batchId: string
  branchId: string
  title: string
  /** Null until it is made. */
  made: number | null
  skipped: readonly SkippedStudent[]
  createdAt: string
  /** A user's id. */
  createdBy: string
}
