import { returnParametersCall } from '#lib/server/features/payments/web/return-claim.ts'

export const GET = returnParametersCall('The same for the payments of new admissions.')
