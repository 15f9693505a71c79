import { exportMarkSheet } from '#lib/server/features/marks/web/sheet-page.ts'

export const GET = exportMarkSheet
