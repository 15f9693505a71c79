import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { achievementCountRepository } from './records/achievement-count.repository.ts'
import { achievementRepository } from './records/achievement.repository.ts'
import { proofRepository } from './records/proof.repository.ts'

export type AchievementsRepository = ReturnType<typeof achievementsRepository>

export const achievementsRepository = (db: Kysely<Tables>) => ({
  achievements: achievementRepository(db),
  counts: achievementCountRepository(db),
  proofs: proofRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
})
