import { returnParametersCall } from '#lib/server/features/payments/web/return-page.ts'

export const GET = returnParametersCall('The same for the payments of new admissions.')
