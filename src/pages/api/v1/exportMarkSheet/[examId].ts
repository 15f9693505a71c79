import { exportMarkSheet } from '#lib/server/features/marks/web/export-marks.ts'

export const GET = exportMarkSheet
