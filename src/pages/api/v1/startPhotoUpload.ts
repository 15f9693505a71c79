import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { photoUploadReply, startPhotoUploadQuery } from '#lib/schemas/admissions/photos.ts'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Takes a zip file of photos in for an upload of admissions (multipart: photosZip), each called by the hall ticket number; answers the job that looks into it.',
  access: admissionOffice,
  limit: 'uploads',
  query: startPhotoUploadQuery,
  authorize: ({ app, query }) => app.admissions.photos.requireImport(query.importId),
  upload: { files: {}, large: { photosZip: { bytes: photoLimits.zipBytes } } },
  reply: photoUploadReply,
  run: ({ app, query, form, actor }) =>
    app.admissions.photos.start(query.importId, form.large.photosZip, actor),
})
