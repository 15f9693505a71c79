import * as v from 'valibot'
import { catalogueKinds, entryListName } from '#lib/catalogue/kinds.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import { catalogueOffice } from '../policy.ts'

export const exportEntries = exportOneOf({
  summary:
    'A list of the catalogue as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: catalogueOffice,
  params: v.object({ kind: v.picklist(catalogueKinds, 'field.invalid') }),
  list: ({ kind }) => entryListName(kind),
})
