import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

// Features add their kinds of import here; the list shows callers what each kind allows.
export const GET = exportList('imports', {
  summary:
    'The uploads that the caller may see as CSV, or with format=xlsx as a sheet; filters and sort as in the address of the page.',
  access: 'signedIn',
})
