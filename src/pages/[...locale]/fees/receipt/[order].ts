import type { APIRoute } from 'astro'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { attachment, inline, receiptFileName } from '#lib/rules/college/file-names.ts'
import { ownPayment } from '#lib/server/features/payments/policy.ts'
import { conflict } from '#lib/server/kernel/core/errors.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'

/** Sends the receipt of a paid order, always the same bytes; `?show` displays it in the browser. */
export const GET: APIRoute = async (context) => {
  const sent = await sendDocument(context, async (app) => {
    const { params, locals, url } = context
    const { orderId, kind } = await ownPayment({ app, user: locals.user, context }, params['order'] ?? '')
    const receipt = await app.payments.receiptOf(orderId)
    if (!receipt) throw conflict('payments.notPaidYet')
    const name = receiptFileName(kind, indianDate(app.clock.now()))
    const disposition = url.searchParams.has('show') ? inline(name) : attachment(name)
    return { bytes: await app.payments.printReceipt(receipt), disposition }
  })
  // Applies as well to payers who have returned without a login.
  sent.headers.set('cache-control', 'no-store')
  return sent
}
