import { exportExamStatistics } from '#lib/server/features/marks/web/export-marks.ts'

export const GET = exportExamStatistics
