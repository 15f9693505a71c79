import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { photoUploadBody, photoUploadReply } from '#lib/schemas/admissions/photos.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Compares the photos of a zip file with the rows of its spreadsheet again, as a job.',
  access: admissionOffice,
  limit: 'staff',
  body: photoUploadBody,
  reply: photoUploadReply,
  async run({ app, body: { photoUploadId }, actor }) {
    return { photoUploadId, jobId: await app.admissions.photos.check(photoUploadId, actor) }
  },
})
