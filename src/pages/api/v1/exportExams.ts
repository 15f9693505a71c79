import * as v from 'valibot'
import { showInstant, showMonth } from '#lib/i18n/dates.ts'
import { examListShape, examsWanted } from '#lib/results/exam-list.ts'
import { readListQuery } from '#lib/rules/list-query.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { sendCsv } from '#lib/server/kernel/http/send-csv.ts'
import { m } from '#paraglide/messages.js'

const columns = ['title', 'held', 'state', 'outSince', 'students', 'marks', 'holds'] as const

export const GET = endpoint({
  summary: 'The board of exams as CSV; search, state and sort as in the address of the page.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'staff',
  reply: v.string(),
  async run({ app, context }) {
    const query = readListQuery(context.url.searchParams, examListShape)
    const exams = examsWanted(await app.results.exams.list(), query)
    return sendCsv(
      'exams.csv',
      columns.map((name) => m[`office.board.${name}`]()),
      exams.map((exam) => [
        exam.title,
        showMonth(exam),
        m[`office.state.${exam.state}`](),
        exam.availableFrom ? showInstant(exam.availableFrom) : '',
        String(exam.students),
        String(exam.marks),
        String(exam.holds),
      ]),
    )
  },
})
