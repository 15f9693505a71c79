import { exportExamStatistics } from '#lib/server/features/marks/web/sheet-page.ts'

export const GET = exportExamStatistics
