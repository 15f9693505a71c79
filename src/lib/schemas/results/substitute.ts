/** Input of substitute subjects of a regulation. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { regulationKey } from '../../rules/grades/cgpa.ts'
import { subjectCode } from '../../rules/grades/substitutes.ts'
import { lineOf } from '../visible-text.ts'

/** Maximum length as in files of marks. */
const code = v.pipe(lineOf(30), v.nonEmpty('field.required'), v.transform(subjectCode))

/** @example { regulation: 'R23', subject: 'CS203N', standsFor: 'CS203' } */
export const substituteInput = v.pipe(
  v.object({
    regulation: v.pipe(lineOf(20), v.nonEmpty('field.required'), v.transform(regulationKey)),
    subject: code,
    standsFor: code,
  }),
  v.transform(({ subject, ...rest }) => ({ ...rest, code: subject })),
)
export type SubstituteInput = v.InferOutput<typeof substituteInput>

export const substituteFields = ['regulation', 'subject', 'standsFor'] as const
