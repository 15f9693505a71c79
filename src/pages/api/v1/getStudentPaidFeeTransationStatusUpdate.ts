import { claimCall } from '#lib/server/features/payments/web/claim-call.ts'

export const GET = claimCall('The same for the payments of new admissions.')
