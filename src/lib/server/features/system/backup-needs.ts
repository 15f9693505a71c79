import type { BackupNote } from '../../kernel/backup/backup-note.ts'

const hour = 60 * 60 * 1000
const week = 7 * 24 * hour

/** What is to be done about the newest backup. */
export function backupNeeds(last: BackupNote | null, now: string) {
  if (!last) return ['backup.none'] as const
  const age = Date.parse(now) - Date.parse(last.madeAt)
  return [
    ...(age > week ? (['backup.old'] as const) : []),
    // Clocks of two machines differ by less.
    ...(age < -hour ? (['backup.future'] as const) : []),
    ...(last.damaged > 0 ? (['backup.damaged'] as const) : []),
  ]
}
