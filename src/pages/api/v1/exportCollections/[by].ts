import { exportCollections } from '#lib/server/features/fees/web/export-collections.ts'

export const GET = exportCollections
