import { receiptCall } from '#lib/server/features/payments/web/receipt-calls.ts'

export const POST = receiptCall('general', 'a general fee')
