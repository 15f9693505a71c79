/** The tables that accreditation bodies request. Roles: as for achievements. */
import * as v from 'valibot'
import type { AchievementKind } from './achievement.ts'

/** The tables of NAAC, and the yearly figures of NIRF. */
export const accreditationTables = ['papers', 'books', 'patents', 'awards', 'mous', 'years'] as const
export type AccreditationTable = (typeof accreditationTables)[number]

/** The kind of achievement that each table lists. */
export const kindsOfTables: Readonly<Record<Exclude<AccreditationTable, 'years'>, AchievementKind>> = {
  papers: 'publication',
  books: 'book',
  patents: 'patent',
  awards: 'award',
  mous: 'mou',
}

export const accreditationParams = v.object({ table: v.picklist(accreditationTables, 'field.invalid') })
