import { receiptCall } from '#lib/server/features/payments/web/receipt-calls.ts'

export const POST = receiptCall('exam', 'an exam fee')
