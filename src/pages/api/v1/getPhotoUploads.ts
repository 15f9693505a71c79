import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { photoUploadsView } from '#lib/schemas/admissions/photos.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'The newest uploads of admissions that photos may be given to, and what became of their photos.',
  access: admissionOffice,
  limit: 'staff',
  reply: photoUploadsView,
  run: ({ app }) => app.admissions.photos.list(),
})
