import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { photoUploadReply, savePhotoUploadBody } from '#lib/schemas/admissions/photos.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Gives the photos of a zip file to the admissions that its upload has made, as a job.',
  access: admissionOffice,
  limit: 'staff',
  body: savePhotoUploadBody,
  reply: photoUploadReply,
  async run({ app, body: { photoUploadId, replaces }, actor }) {
    return { photoUploadId, jobId: await app.admissions.photos.save(photoUploadId, replaces, actor) }
  },
})
