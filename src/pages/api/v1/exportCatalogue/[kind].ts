import { exportEntries } from '#lib/server/features/catalogue/web/export-entries.ts'

export const GET = exportEntries
