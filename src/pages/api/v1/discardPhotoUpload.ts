import * as v from 'valibot'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { photoUploadBody } from '#lib/schemas/admissions/photos.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Removes a zip file of photos that nobody has saved.',
  access: admissionOffice,
  limit: 'staff',
  body: photoUploadBody,
  reply: v.object({ status: v.literal('true') }),
  async run({ app, body: { photoUploadId }, actor }) {
    await app.admissions.photos.discard(photoUploadId, actor)
    return { status: 'true' as const }
  },
})
