import * as v from 'valibot'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { answerList } from '../../../kernel/lists/export-list.ts'
import { collectionsName } from '../collections.list.ts'
import { cuts } from '#lib/fees/collection-cuts.ts'

export const exportCollections = endpoint({
  summary:
    'What came in and went back by day, month, type or branch as CSV, or with format=xlsx as a sheet; days, filters and sort as in the address of the page. Without days those of this month.',
  access: feeReaders,
  limit: 'staff',
  params: v.object({ by: v.picklist(cuts, 'field.invalid') }),
  reply: v.string(),
  run: ({ params, ...input }) => answerList(collectionsName(params.by), input),
})
