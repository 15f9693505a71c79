import { exportEntries } from '#lib/server/features/catalogue/export-entries.ts'

export const GET = exportEntries
