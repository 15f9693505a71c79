import * as v from 'valibot'
import { importIdQuery } from '#lib/schemas/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { m } from '#paraglide/messages.js'
import { sendCsv } from '#lib/server/kernel/http/send-csv.ts'

export const GET = endpoint({
  summary: 'The bad rows of a file as CSV: the row as it was, and why.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: importIdQuery,
  reply: v.string(),
  async run({ app, query }) {
    const { fileName, headers, rows } = await app.results.errorFile(
      query.importId,
      (problem) => sayProblem(problem.code),
      m['office.reason'](),
    )
    return sendCsv(fileName, headers, rows)
  },
})
