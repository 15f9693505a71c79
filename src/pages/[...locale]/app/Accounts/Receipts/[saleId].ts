import type { APIRoute } from 'astro'
import { inline, receiptFileName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'

/** The receipts of a sale as one document, on A5 or with `?paper=roll` on 80 mm. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async ({ till, clock }) => {
    const paper = context.url.searchParams.get('paper') === 'roll' ? 'roll' : 'a5'
    const { bytes, kind } = await till.printSale(context.params['saleId'] ?? '', paper)
    return { bytes, disposition: inline(receiptFileName(kind, indianDate(clock.now()))) }
  })
