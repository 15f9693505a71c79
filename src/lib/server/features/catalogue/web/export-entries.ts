import * as v from 'valibot'
import { catalogueKinds } from '#lib/catalogue/kinds.ts'
import { exportOneOf } from '../../../kernel/lists/export-list.ts'
import { catalogueOffice } from '../catalogue-office.ts'
import { entryListName } from '#lib/catalogue/entry-list-name.ts'

export const exportEntries = exportOneOf({
  summary:
    'A list of the catalogue as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: catalogueOffice,
  params: v.object({ kind: v.picklist(catalogueKinds, 'field.invalid') }),
  list: ({ kind }) => entryListName(kind),
})
