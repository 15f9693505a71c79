import { getLocale } from '#paraglide/runtime.js'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { applicationFormData, drawnFormReply } from '#lib/schemas/admissions/calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Draws the PDF of the form that it is given, and saves nothing.',
  access: admissionOffice,
  limit: 'staff',
  body: applicationFormData,
  reply: drawnFormReply,
  async run({ app, body }) {
    const bytes = await app.admissions.unsavedForm({ form: body.form ?? 2, payload: body }, getLocale())
    return { success: 'True' as const, bs64: Buffer.from(bytes).toString('base64') }
  },
})
