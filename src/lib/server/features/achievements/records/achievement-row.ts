import type { Selectable } from 'kysely'
import type { AchievementRow } from '../tables.ts'
import { type Achievement, type AchievementFields, sameKeyOf } from './achievement.ts'

export const columnsOf = (fields: AchievementFields) => ({
  member_id: fields.memberId,
  kind: fields.kind,
  achieved_on: fields.achievedOn,
  year: fields.year,
  description: fields.description,
  title: fields.title,
  authors: fields.authors,
  source: fields.source,
  issn: fields.issn,
  doi: fields.doi,
  citations: fields.citations,
  in_scopus: Number(fields.inScopus),
  same_key: sameKeyOf(fields),
})

export const achievementOf = (row: Selectable<AchievementRow>): Achievement => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind,
  achievedOn: row.achieved_on,
  year: row.year,
  description: row.description,
  title: row.title,
  authors: row.authors,
  source: row.source,
  issn: row.issn,
  doi: row.doi,
  citations: row.citations,
  inScopus: row.in_scopus === 1,
  version: row.version,
})
