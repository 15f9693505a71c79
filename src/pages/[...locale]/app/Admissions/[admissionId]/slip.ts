import type { APIRoute } from 'astro'
import { inline, returnSlipFileName } from '#lib/rules/college/file-names.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Lists the certificates returned together; without an address parameter, those returned last. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const { admissionId = '' } = context.params
    const admission = await app.admissions.find(admissionId)
    if (!admission) throw notFound('admission.notFound')
    const bytes = await app.admissions.returnSlip(
      admissionId,
      context.url.searchParams.get('return'),
      getLocale(),
    )
    return { bytes, disposition: inline(returnSlipFileName(admission.number)) }
  })
