import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { settingsRepository } from '../../kernel/settings/settings.repository.ts'

export type ChecklistRepository = ReturnType<typeof checklistRepository>

export const checklistRepository = (db: Kysely<Tables>) => ({
  settings: settingsRepository(db),
  audit: auditRepository(db),
})
