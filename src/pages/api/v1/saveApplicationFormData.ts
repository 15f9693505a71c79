import {
  applicationFormData,
  saveAdmissionQuery,
  savedAdmissionReply,
} from '#lib/schemas/admissions/calls.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { saveAdmissionCall } from '#lib/server/features/admissions/web/save-admission-call.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Saves an admission (multipart: applicationFormData as JSON, imageUpload); answers its form as a PDF in base64.',
  access: admissionOffice,
  limit: 'uploads',
  query: saveAdmissionQuery,
  upload: {
    files: { imageUpload: { bytes: 8 * 1024 * 1024, most: 1 } },
    json: { applicationFormData },
  },
  idempotent: true,
  reply: savedAdmissionReply,
  run: ({ app, query, form, actor }) =>
    saveAdmissionCall(app, {
      data: form.json.applicationFormData,
      edited: query.editedAadharNumber,
      photo: form.files.imageUpload[0]?.bytes,
      actor,
    }),
})
