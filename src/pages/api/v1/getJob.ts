import { jobIdQuery, jobReply } from '#lib/schemas/examination-office.ts'
import { endpoint } from '#lib/server/http/endpoint.ts'
import { notFound } from '#lib/server/core/errors.ts'
import { sayError } from '#lib/i18n/say.ts'

export const GET = endpoint({
  summary: 'How far a job is.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  query: jobIdQuery,
  reply: jobReply,
  async run({ app, query }) {
    const job = await app.jobs.find(query.jobId)
    if (!job) throw notFound('job.notFound')
    return { ...job, problem: job.problem && sayError(job.problem) }
  },
})
