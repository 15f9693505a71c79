/** The tables that accreditation bodies ask for. Roles: as achievements. */
import * as v from 'valibot'
import type { AchievementKind } from './achievement.ts'

/** Those of NAAC, and the figures by year of NIRF. */
export const accreditationTables = ['papers', 'books', 'patents', 'awards', 'mous', 'years'] as const
export type AccreditationTable = (typeof accreditationTables)[number]

/** What stands in each. */
export const kindsOfTables: Readonly<Record<Exclude<AccreditationTable, 'years'>, AchievementKind>> = {
  papers: 'publication',
  books: 'book',
  patents: 'patent',
  awards: 'award',
  mous: 'mou',
}

export const accreditationParams = v.object({ table: v.picklist(accreditationTables, 'field.invalid') })
