/** Requests and replies of the calls that list admissions. */
import * as v from 'valibot'
import { countUpTo } from '../count-up-to.ts'
import { admissionStates } from './states.ts'

const mostAdmissions = 500

/** GET getApplicationFormData?page=2&size=100, newest first. */
export const applicationFormsQuery = v.object({
  page: v.optional(countUpTo(100_000), '1'),
  size: v.optional(countUpTo(mostAdmissions), '100'),
})

/** wire: `applicationFormExcelM` is the admission in the spelling of the payload, its `aadharNo` masked. */
export const applicationFormsReply = v.array(
  v.object({
    admissionId: v.string(),
    state: v.picklist(admissionStates),
    version: v.number(),
    applicationFormExcelM: v.record(v.string(), v.string()),
  }),
)
