import { importSlipsReply } from '#lib/schemas/logins.ts'
import { importBody } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'Slips for the people of an import who have not chosen a password yet, as PDF.',
  access: ['ROLE_ADMIN'],
  limit: 'uploads',
  body: importBody,
  reply: importSlipsReply,
  async run({ app, body: { importId }, actor }) {
    const { msg, count, slips } = await app.logins.slipsOfImport(importId, actor)
    return { msg, count, bs64: slips ? Buffer.from(slips).toString('base64') : '' }
  },
})
