import { alumniRegistration, paperBytes, registeredReply } from '#lib/schemas/alumni/registration.ts'
import { ownLoginOf } from '#lib/server/features/alumni/web/registration-form.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

export const POST = endpoint({
  summary: 'Registers somebody who studied here (multipart: alumniStudentRegistration as JSON, file).',
  access: 'signedIn',
  limit: 'alumniRegistrations',
  upload: {
    files: { file: { bytes: paperBytes } },
    json: { alumniStudentRegistration: alumniRegistration },
  },
  idempotent: true,
  reply: registeredReply,
  async run({ app, form, user, actor }) {
    await app.alumni.registrations.register(form.json.alumniStudentRegistration, {
      actor,
      userId: ownLoginOf(user),
      language: getLocale(),
      file: form.files.file[0],
    })
    return { status: 'true' as const, message: m['alumni.done.registered']() }
  },
})
