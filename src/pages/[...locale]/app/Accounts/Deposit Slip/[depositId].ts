import type { APIRoute } from 'astro'
import { depositSlipFileName, inline } from '#lib/rules/college/file-names.ts'
import { printDepositSlip } from '#lib/server/features/till/web/print-deposit-slip.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'

/** The slip of a deposit of cash, on A5. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const { bytes, day } = await printDepositSlip(app, context.params['depositId'] ?? '')
    return { bytes, disposition: inline(depositSlipFileName(day)) }
  })
