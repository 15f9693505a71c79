import type { BackupNote } from '../../kernel/backup/backup-note.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** What is to be done about the newest backup. */
export function backupNeeds(last: BackupNote | null, now: string) {
  if (!last) return ['backup.none'] as const
  const isOld = Date.parse(now) - Date.parse(last.madeAt) > week
  return [
    ...(isOld ? (['backup.old'] as const) : []),
    ...(last.damaged > 0 ? (['backup.damaged'] as const) : []),
  ]
}
