import { exportCollections } from '#lib/server/features/fees/export-collections.ts'

export const GET = exportCollections
