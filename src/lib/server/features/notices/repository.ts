import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { noticeRepository } from './notice.repository.ts'

export type NoticesRepository = ReturnType<typeof noticesRepository>

export const noticesRepository = (db: Kysely<Tables>) => ({
  notices: noticeRepository(db),
  transitions: transitionRepository(db),
  files: keptFileRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
