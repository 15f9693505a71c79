import type { AccreditationTable } from '#lib/schemas/accreditation.ts'

export const accreditationListName = (table: AccreditationTable): string => `accreditation.${table}`
