import { exportExamHolds } from '#lib/server/features/holds/web/holds-form.ts'

export const GET = exportExamHolds
