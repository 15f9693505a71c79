import * as v from 'valibot'
import { exportPersonQuery } from '#lib/schemas/privacy.ts'
import { exportPerson } from '#lib/server/features/privacy/web/privacy-form.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { sendFile } from '#lib/server/kernel/http/replies/send-document.ts'
import { getLocale } from '#paraglide/runtime.js'

export const GET = endpoint({
  summary:
    'Everything that is known of one person, as a ZIP file of plain data, a readable page and their files.',
  access: ['ROLE_ADMIN'],
  limit: 'documents',
  query: exportPersonQuery,
  reply: v.string(),
  async run({ app, query: { person, only, locale }, actor }) {
    const language = locale ?? getLocale()
    const zip = await withLocale(language, () => exportPerson(app, { typed: person, only, language, actor }))
    return sendFile(`person-${person.replaceAll(/[^\p{L}\p{N}.-]/gu, '_')}.zip`, zip)
  },
})
