/** Input of copying a semester, of filling one from past examinations, and of links. Roles: ROLE_ACADEMICS, ROLE_ADMIN. */
import * as v from 'valibot'
import { subjectCode } from '../../rules/grades/substitutes.ts'
import { lineOf } from '../visible-text.ts'

const chosen = v.pipe(v.string('field.required'), v.nonEmpty('field.required'))

/** A semester of a regulation and branch. */
export const semesterInput = v.object({ regulationId: chosen, branchId: chosen, semesterId: chosen })
export type SemesterFields = v.InferOutput<typeof semesterInput>

/** The semester stays: a copy is of another branch or regulation. */
export const copyInput = v.object({ ...semesterInput.entries, toRegulationId: chosen, toBranchId: chosen })
export type CopyFields = v.InferOutput<typeof copyInput>

/** @example { otherRegulationId: '…', otherCode: 'CS404PC', unknownConfirmed: '' } */
export const equivalentInput = v.object({
  otherRegulationId: chosen,
  otherCode: v.pipe(lineOf(30), v.transform(subjectCode), v.nonEmpty('field.required')),
  /** Ticked for a code that nothing in the college knows. */
  unknownConfirmed: v.pipe(
    v.optional(v.string(), ''),
    v.transform((ticked) => ticked !== ''),
  ),
})
export type EquivalentFields = v.InferOutput<typeof equivalentInput>
