import { jobIdQuery, jobReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sayError } from '#lib/i18n/say.ts'

const nobody = { id: '', roles: [], mustAddFactor: false }

export const GET = endpoint({
  summary: 'How far a job is, for the person who began it and for those whose work it is.',
  access: 'signedIn',
  limit: 'staff',
  query: jobIdQuery,
  reply: jobReply,
  async run({ app, query, user }) {
    const job = await app.jobs.show(query.jobId, user ?? nobody)
    return { ...job, problem: job.problem && sayError(job.problem) }
  },
})
