/** A student whose result is withheld, and who therefore has no memo in the file. */
export interface WithheldStudent {
  rollNumber: string
  name: string
  reason: 'withheld'
  /** Only consolidated memos are left out for backlogs. */
  backlogs: 0
}

/** Students of an exam by their place in the register; those who are not in it have no branch. */
export interface MemoPlace {
  branchId: string | null
  /** Null for all sections of the branch. */
  sectionId: string | null
}

/** One file with the semester memos of an exam for a branch or a section. */
export interface MemoBundle extends MemoPlace {
  /** Also the id of its job. */
  id: string
  examId: string
  title: string
  /** Number of memos; null until the file is made. */
  made: number | null
  skipped: readonly WithheldStudent[]
  createdAt: string
  /** A user id. */
  createdBy: string
}
