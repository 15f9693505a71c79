import type { APIRoute } from 'astro'
import { keepsAdmissions } from '#lib/rules/roles/offices.ts'
import { admissionFormFileName, inline } from '#lib/rules/college/file-names.ts'
import { mayReadAdmission } from '#lib/server/features/admissions/policy.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Renders an admission's form as a PDF from the stored record. */
export const GET: APIRoute = (context) =>
  sendDocument(context, async (app) => {
    const { admissionId = '' } = context.params
    const admission = await app.admissions.find(admissionId)
    const { user } = context.locals
    if (!admission || !user || !(await mayReadAdmission(app, admission, user)))
      throw notFound('admission.notFound')
    const bytes = await app.admissions.form(admissionId, getLocale(), keepsAdmissions(user))
    return { bytes, disposition: inline(admissionFormFileName(admission.number)) }
  })
