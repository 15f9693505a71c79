import type { APIRoute } from 'astro'
import { inline, receiptFileName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { actorOf } from '#lib/server/kernel/http/access/access.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'

/** A receipt printed again, marked as a duplicate. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async ({ payments, clock }) => {
    const receipt = await payments.receiptOf(context.params['orderId'] ?? '')
    if (!receipt) throw notFound('payments.notYours')
    const bytes = await payments.reprintReceipt(receipt, actorOf(context))
    return { bytes, disposition: inline(receiptFileName(receipt.kind, indianDate(clock.now()))) }
  })
