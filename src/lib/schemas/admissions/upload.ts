/** Requests and replies of the calls that upload many admissions at once. */
import * as v from 'valibot'
import { hiddenChoice } from '../imports/import-requests.ts'

const count = v.number()

/** wire: POST masterDataExcelsUploads?fileType=newAdmissionsForm (multipart excelFileUpload, bearer token). */
export const newAdmissionsQuery = v.object({
  fileType: v.literal('newAdmissionsForm'),
  /** Leaves out rows with errors; otherwise a single one prevents the whole file from being saved. */
  skipBad: v.optional(v.picklist(['true', 'false'], 'field.invalid'), 'false'),
  /** What happens to rows that are hidden in the file; without it a file with hidden rows is refused. */
  hidden: v.optional(v.nullable(hiddenChoice), null),
})

/** An error in one cell; Aadhaar numbers are masked. */
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
  /** Problems of the rows that were left out. */
  problems: v.array(uploadProblem),
})
export type NewAdmissionsReply = v.InferOutput<typeof newAdmissionsReply>
