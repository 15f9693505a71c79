import type { AccreditationTable } from '#lib/schemas/achievements/accreditation.ts'

export const accreditationListName = (table: AccreditationTable): string => `accreditation.${table}`
