/** What the calls take and answer that upload admissions in one go. */
import * as v from 'valibot'
import { hiddenChoice } from '../imports/import-requests.ts'

const count = v.number()

/** wire: POST masterDataExcelsUploads?fileType=newAdmissionsForm (multipart excelFileUpload, bearer token). */
export const newAdmissionsQuery = v.object({
  fileType: v.literal('newAdmissionsForm'),
  /** Leaves the rows with errors out; otherwise one of them keeps all from being saved. */
  skipBad: v.optional(v.picklist(['true', 'false'], 'field.invalid'), 'false'),
  /** What becomes of rows that are hidden in the file; without it such a file is refused. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})

/** One thing wrong in one cell; an Aadhaar number is masked. */
const uploadProblem = v.object({
  line: count,
  column: v.string(),
  value: v.string(),
  message: v.string(),
})

export const newAdmissionsReply = v.object({
  status: v.literal('true'),
  message: v.string(),
  rows: count,
  newRows: count,
  changedRows: count,
  unchangedRows: count,
  errorRows: count,
  /** Of the rows that were left out. */
  problems: v.array(uploadProblem),
})
export type NewAdmissionsReply = v.InferOutput<typeof newAdmissionsReply>
