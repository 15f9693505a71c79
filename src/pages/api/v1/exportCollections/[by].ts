import { exportCollections } from '#lib/server/features/fees/web/collections-page.ts'

export const GET = exportCollections
