import { receiptCall } from '#lib/server/features/payments/web/receipt-call.ts'

export const POST = receiptCall('general', 'a general fee')
