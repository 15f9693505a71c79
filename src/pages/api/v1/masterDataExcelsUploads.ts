import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { newAdmissionsQuery, newAdmissionsReply } from '#lib/schemas/admissions/upload.ts'
import { masterDataUploadQuery, masterDataUploadReply } from '#lib/schemas/results/examination-office.ts'
import { uploadAdmissions } from '#lib/server/features/admissions/web/legacy-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { variants } from '#lib/server/kernel/http/endpoint/variants.ts'
import { sheetLimits } from '#lib/server/kernel/spreadsheets/sheet.types.ts'
import { m } from '#paraglide/messages.js'

const examResults = endpoint({
  summary:
    'Uploads, checks and commits a results file in one call (multipart excelFileUpload, bearer token).',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  limit: 'uploads',
  query: masterDataUploadQuery,
  upload: { files: { excelFileUpload: { bytes: sheetLimits.fileBytes, least: 1 } } },
  reply: masterDataUploadReply,
  async run({ app, query, form, actor }) {
    const [{ bytes, name }] = form.files.excelFileUpload
    const agreed = { skipBad: query.skipBad === 'true', again: query.again === 'true' }
    const whole = { examTitle: query.examTitle, bytes, fileName: name, hidden: query.hidden, ...agreed }
    const counts = await app.results.importAtOnce(whole, actor)
    return { status: 'true' as const, message: m['upload.saved'](), ...counts }
  },
})

const newAdmissionsForm = endpoint({
  summary:
    'Uploads, checks and saves a file of admissions in one call (multipart excelFileUpload, bearer token).',
  access: admissionOffice,
  limit: 'uploads',
  query: newAdmissionsQuery,
  upload: { files: { excelFileUpload: { bytes: sheetLimits.fileBytes, least: 1 } } },
  reply: newAdmissionsReply,
  run({ app, query, form, actor }) {
    const [{ bytes, name }] = form.files.excelFileUpload
    const { hidden } = query
    const skipBad = query.skipBad === 'true'
    return uploadAdmissions(app, { bytes, name, skipBad, hidden, actor, requestId: actor.requestId })
  },
})

export const POST = variants({
  by: 'fileType',
  unknown: 'upload.fileTypeUnknown',
  of: { examResults, newAdmissionsForm },
})
