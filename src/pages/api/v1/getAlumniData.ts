import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { alumniDataQuery, alumniDataReply } from '#lib/schemas/alumni/history.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { pageHeaders, pageReply } from '#lib/server/kernel/http/replies/page-reply.ts'

export const GET = endpoint({
  summary:
    'Histories of alumni, newest first, a page at a time: 100, or as many as `size` says, at most 500; with `rollNumber` the one of that number alone.',
  access: alumniOffice,
  limit: 'staff',
  query: alumniDataQuery,
  reply: alumniDataReply,
  replyHeaders: pageHeaders,
  async run({ app, query, context: { url } }) {
    const { page, size, rollNumber } = query
    const { histories } = app.alumni
    if (rollNumber === '') {
      const found = await histories.page(page, size)
      return pageReply(alumniDataReply, found.histories, { page, size, url, total: found.total })
    }
    const one = await histories.ofNumbers([rollNumber])
    return pageReply(alumniDataReply, one, { page: 1, size, url, total: one.length })
  },
})
