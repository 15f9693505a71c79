import { showCount } from '../i18n/numbers.ts'
import { m } from '#paraglide/messages.js'

/** What the page of the audit trail shows about checks of the whole trail. */
export interface TrailCheckPage {
  /** Result of the last finished check. */
  last: { at: string; by: string; state: FoundOfTrail } | null
  /** The check that is running. */
  running: { id: string; done: number; total: number } | null
  /** When a check that started after the last one failed; null where none did. */
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

/** Describes the first row where the trail is broken; empty where it is intact. */
export function sayBreak({
  broken,
  brokenAt,
  rows,
}: Pick<FoundOfTrail, 'broken' | 'brokenAt' | 'rows'>): string {
  if (broken === null || brokenAt === null) return ''
  return ofBreak[broken]({ row: showCount(brokenAt), rows: showCount(rows) })
}
