import * as v from 'valibot'
import { qualityOffice } from '#lib/rules/quality-office.ts'
import { reportParams } from '#lib/schemas/iqac.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { answerList } from '#lib/server/kernel/lists/export-list.ts'

export const GET = endpoint({
  summary:
    'What the quality office reports of an academic year: how the exams went, the same branch by branch, or where those work and study who left, as CSV, or with format=xlsx as a sheet; year narrows it, such as 2025-2026.',
  access: qualityOffice,
  limit: 'staff',
  params: reportParams,
  reply: v.string(),
  run: ({ params: { table }, ...input }) => answerList(table, input),
})
