import { examIdQuery, startImportReply } from '#lib/schemas/examination-office.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { fileOf } from '#lib/server/kernel/http/multipart.ts'
import { parseInput } from '#lib/server/kernel/http/read-input.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'

export const POST = endpoint({
  summary: 'Takes a results file in (multipart: excelFileUpload, examId) and answers its columns.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'uploads',
  upload: { files: { excelFileUpload: { bytes: sheetLimits.fileBytes } } },
  reply: startImportReply,
  async run({ app, form, actor }) {
    const { examId } = parseInput(examIdQuery, form.fields)
    const file = fileOf(form, 'excelFileUpload')
    return app.results.imports.start(examId, file.bytes, file.name, actor)
  },
})
