import { examIdQuery, startImportReply } from '#lib/schemas/results/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'

export const POST = endpoint({
  summary: 'Takes a results file in (multipart: excelFileUpload, examId) and answers its columns.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'uploads',
  upload: { files: { excelFileUpload: { bytes: sheetLimits.fileBytes, least: 1 } }, fields: examIdQuery },
  reply: startImportReply,
  run({ app, form: { fields, files }, actor }) {
    const [{ bytes, name }] = files.excelFileUpload
    return app.results.imports.start(fields.examId, bytes, name, actor)
  },
})
