import * as v from 'valibot'
import { collectionReaders } from '#lib/rules/fee-roles.ts'
import { exportOneOf } from '../../../kernel/lists/export-list.ts'
import { collectionsName } from '../collections.list.ts'
import { cuts } from '#lib/fees/collection-cuts.ts'

export const exportCollections = exportOneOf({
  summary:
    'What came in and went back by day, month, type or branch as CSV, or with format=xlsx as a sheet; days, filters and sort as in the address of the page. Without days those of this month.',
  access: collectionReaders,
  params: v.object({ by: v.picklist(cuts, 'field.invalid') }),
  list: ({ by }) => collectionsName(by),
})
