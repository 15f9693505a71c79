/** What the page of the audit trail says of the trail as a whole. */
export interface TrailCheckPage {
  /** What was found when it was checked last. */
  last: { at: string; by: string; state: FoundOfTrail } | null
  /** The check that is under way. */
  running: { id: string; done: number; total: number } | null
  sealed: { rows: number; unsealed: number }
}

interface FoundOfTrail {
  rows: number
  head: string
  since: string | null
  broken: 'changed' | 'gone' | 'added' | null
  brokenAt: number | null
  missing: number
  erased: number
}
