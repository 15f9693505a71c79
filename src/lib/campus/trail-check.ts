import { showCount } from '../i18n/numbers.ts'
import { m } from '#paraglide/messages.js'

/** What the page of the audit trail says of the trail as a whole. */
export interface TrailCheckPage {
  /** What was found when it was checked last. */
  last: { at: string; by: string; state: FoundOfTrail } | null
  /** The check that is under way. */
  running: { id: string; done: number; total: number } | null
  /** When one broke off that was begun since the last; null where none did. */
  failedAt: string | null
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

const ofBreak = {
  changed: m['audit.broke.changed'],
  gone: m['audit.broke.gone'],
  added: m['audit.broke.added'],
} as const

/** What is known of the first place that does not fit; empty where all do. */
export function sayBreak({
  broken,
  brokenAt,
  rows,
}: Pick<FoundOfTrail, 'broken' | 'brokenAt' | 'rows'>): string {
  if (broken === null || brokenAt === null) return ''
  return ofBreak[broken]({ row: showCount(brokenAt), rows: showCount(rows) })
}
