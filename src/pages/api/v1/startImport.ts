import { startedImport } from '#lib/schemas/imports/import-replies.ts'
import { startImportQuery } from '#lib/schemas/imports/import-requests.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'

export const POST = endpoint({
  summary: 'Takes a file in (multipart: excelFileUpload) and answers its columns.',
  access: 'signedIn',
  limit: 'uploads',
  query: startImportQuery,
  authorize: ({ app, query, user }) => app.imports.requireKind(query.kind, user),
  upload: { files: { excelFileUpload: { bytes: sheetLimits.fileBytes, least: 1 } } },
  reply: startedImport,
  async run({ app, query: { kind, ...chosen }, form: { files }, actor }) {
    const [{ bytes, name: fileName }] = files.excelFileUpload
    return app.imports.start(kind, { ...chosen, bytes, fileName }, actor)
  },
})
