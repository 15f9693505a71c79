import { wrappedReceiptCall } from '#lib/server/features/payments/web/receipt-calls.ts'

export const POST = wrappedReceiptCall('self', 'a self or new admission fee')
