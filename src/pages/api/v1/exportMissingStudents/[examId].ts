import { exportMissingStudents } from '#lib/server/features/checks/web/checks-form.ts'

export const GET = exportMissingStudents
