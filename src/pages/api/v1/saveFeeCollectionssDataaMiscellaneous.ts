import { receiptCall } from '#lib/server/features/payments/web/receipt-calls.ts'

export const POST = receiptCall('miscellaneous', 'a miscellaneous fee')
