/** Input of a student record; catalogue entries are given by their ids. */
import * as v from 'valibot'
import { isRollNumber, normaliseRollNumber } from '../../rules/numbers/roll-number.ts'
import { isIndianMobile, readMobile } from '../../rules/numbers/mobile.ts'
import { withLetter } from '../name-with-letter.ts'
import { profileInput } from './profile.ts'
import { dayTyped } from '../visible-text.ts'
import { lineOf } from '../visible-text.ts'

export const studentStatuses = ['studying', 'completed', 'left', 'detained'] as const
export type StudentStatus = (typeof studentStatuses)[number]

const chosen = v.optional(lineOf(60), '')

export const maxStudentName = 120

const number = (code: string) =>
  v.pipe(
    v.string(),
    v.transform(normaliseRollNumber),
    v.check((typed) => typed === '' || isRollNumber(typed), code),
    v.transform((typed) => typed || null),
  )

const mobile = v.pipe(
  v.string(),
  v.transform(readMobile),
  v.check((typed) => typed === '' || isIndianMobile(typed), 'student.mobileWrong'),
)

/** @example { name: 'Asha Rao', rollNumber: '21B81A0501', branchId: '…', batchId: '…' } */
export const studentInput = v.object({
  name: v.pipe(lineOf(maxStudentName), v.nonEmpty('field.required'), withLetter),
  nameInOwnScript: v.optional(v.pipe(lineOf(maxStudentName), withLetter), ''),
  rollNumber: v.optional(number('student.rollNumberWrong'), ''),
  admissionNumber: v.optional(number('student.admissionNumberWrong'), ''),
  branchId: chosen,
  batchId: chosen,
  semesterId: chosen,
  sectionId: chosen,
  regulationId: chosen,
  categoryId: chosen,
  seatTypeId: chosen,
  entryTypeId: chosen,
  dateOfBirth: dayTyped({ wrong: 'student.dateWrong' }),
  mobile: v.optional(mobile, ''),
  email: v.optional(
    v.union(
      [
        v.pipe(v.string(), v.trim(), v.literal('')),
        v.pipe(
          v.string(),
          v.trim(),
          v.toLowerCase(),
          v.maxLength(254, 'field.tooLong'),
          v.email('field.notAnEmail'),
        ),
      ],
      'field.notAnEmail',
    ),
    '',
  ),
  fatherName: v.optional(v.pipe(lineOf(maxStudentName), withLetter), ''),
  fatherMobile: v.optional(mobile, ''),
  motherName: v.optional(v.pipe(lineOf(maxStudentName), withLetter), ''),
  motherMobile: v.optional(mobile, ''),
  ...profileInput,
  /** Ticked: the roll number changes although records refer to it; the reason follows. */
  changesNumber: v.optional(
    v.pipe(
      v.string(),
      v.transform((ticked) => ticked !== ''),
    ),
    '',
  ),
  numberReason: v.optional(lineOf(500), ''),
  /** The day from which a new class holds; empty for today. */
  effectiveOn: dayTyped(),
})
export type StudentInput = v.InferInput<typeof studentInput>
export type TypedStudent = v.InferOutput<typeof studentInput>
