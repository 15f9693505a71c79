import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    faculty_achievements: AchievementRow
  }
}

export interface AchievementRow {
  id: string
  member_id: string
  kind: AchievementKind
  /** An ISO date. */
  achieved_on: string
  /** The year in which it counts. */
  year: number
  description: string
  title: string
  authors: string
  source: string
  issn: string
  /** As `readDoi` formats it; empty if there is none. */
  doi: string
  citations: number
  /** 0 or 1. */
  in_scopus: number
  /** The result of `sameKeyOf`; unique for each person. */
  same_key: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}
