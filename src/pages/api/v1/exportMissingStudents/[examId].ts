import { exportMissingStudents } from '#lib/server/features/checks/web/export-missing.ts'

export const GET = exportMissingStudents
