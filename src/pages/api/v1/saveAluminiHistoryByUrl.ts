import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { alumniData, historyFileBytes, historySavedReply } from '#lib/schemas/alumni/history.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

// wire: spelled as clients send it.
export const POST = endpoint({
  summary:
    'Saves the history of an alumnus (multipart: alumniData as JSON, then the passport photo and the certificate, both as file). Where one file comes, it is the certificate.',
  access: alumniOffice,
  limit: 'uploads',
  upload: { files: { file: { bytes: historyFileBytes, most: 2 } }, json: { alumniData } },
  idempotent: true,
  reply: historySavedReply,
  async run({ app, form, actor }) {
    // Only the certificate is required.
    const [certificate, photo] = form.files.file.toReversed()
    const id = await app.alumni.histories.save(form.json.alumniData, { photo, certificate }, actor)
    return { status: 'true' as const, message: m['alumni.history.saved'](), id }
  },
})
