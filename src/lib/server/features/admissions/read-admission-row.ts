import { hasCheckDigit } from '#lib/rules/aadhaar.ts'
import { isUnderAge, isUnlikelyAge } from '#lib/rules/age.ts'
import { isRollNumber } from '#lib/rules/roll-number.ts'
import { isOfSeries } from '#lib/rules/admission-pattern.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'
import type { Applicant } from './admission-lookup.repository.ts'
import type { AdmissionContext } from './admission-context.ts'
import type { AdmissionFields } from './admission.ts'
import { placeInRow } from './place-in-row.ts'
import { type SaidFields, saidOf } from './said-fields.ts'
import { textsInRow } from './texts-in-row.ts'

/** What a row says of somebody who is to be admitted. */
export interface AdmissionSaid {
  /** The admission number that the file gives; empty where the next one is to be taken. */
  number: string
  fields: SaidFields
}

/** Null where a cell is wrong. */
export function readAdmissionRow(cells: RowCells, context: AdmissionContext): AdmissionSaid | null {
  const faulty = { is: false }
  const own: RowCells = {
    ...cells,
    fault: (...fault) => ((faulty.is = true), cells.fault(...fault)),
    unknown: (...unknown) => ((faulty.is = true), cells.unknown(...unknown)),
  }
  const { aadhaar, ...texts } = textsInRow(own)
  for (const field of ['name', 'gender', 'aadhaar'] as const)
    if (own.text(field) === '') own.fault(field, 'missing')
  const fields = { entries: placeInRow(own, context), texts, aadhaar }
  if (texts.dateOfBirth > context.today) own.fault('dateOfBirth', 'notBornYet')
  if (texts.admittedOn > context.today) own.fault('admittedOn', 'admittedToCome')
  const known = context.withAadhaar(aadhaar)
  const number = numberInRow(own, context, { entries: fields.entries, known })
  refuseAadhaar(own, known, fields)
  if (faulty.is) return null
  noteDoubts(own, context, { fields, known })
  return { number, fields: saidOf(fields) }
}

/** A number of the running series is given by nobody but the series: its next one would be the same. */
function numberInRow(
  cells: RowCells,
  context: AdmissionContext,
  { entries, known }: Pick<AdmissionFields, 'entries'> & { known: Applicant | null },
): string {
  const number = cells.text('number').toUpperCase()
  if (number === '') return ''
  const owner = context.ownerOf(number)
  const format = context.formatOf(entries.course)
  if (!isRollNumber(number)) cells.fault('number', 'admissionNumberWrong')
  else if (owner !== null && owner.id !== known?.id)
    cells.fault('number', 'admissionNumberTaken', { name: owner.name })
  else if (owner === null && isOfSeries(format, number)) cells.fault('number', 'numberOfSeries', { format })
  return number
}

/** Somebody of another name has it: one of the two is mistyped, and the row would be lost as one that is there. */
function refuseAadhaar(cells: RowCells, other: Applicant | null, { texts }: AdmissionFields): void {
  if (other && other.name.toLowerCase() !== texts.name.toLowerCase())
    cells.fault('aadhaar', 'aadhaarTaken', { name: other.name, admission: other.number })
}

/** What nobody is refused for: siblings share a mobile number, and a card may be misread. */
function noteDoubts(
  cells: RowCells,
  context: AdmissionContext,
  { fields: { aadhaar, texts }, known }: { fields: AdmissionFields; known: Applicant | null },
): void {
  if (!hasCheckDigit(aadhaar)) cells.note('aadhaar', 'checkDigit')
  if (texts.dateOfBirth === '') cells.note('dateOfBirth', 'birthWanted')
  else if (isUnlikelyAge(texts.dateOfBirth, context.today)) cells.note('dateOfBirth', 'ageUnlikely')
  if (isUnderAge(texts.dateOfBirth, context.today) && texts.consentGivenBy === '')
    cells.note('consentGivenBy', 'consentWanted')
  const sameMobile = context.withMobile(texts.studentMobile, known)
  if (sameMobile) cells.note('studentMobile', 'mobileKnown', sayOther(sameMobile))
  const samePerson = context.withNameAndBirth(texts.name, texts.dateOfBirth, known)
  if (samePerson) cells.note('name', 'personKnown', sayOther(samePerson))
}

const sayOther = ({ name, number }: { name: string; number: string }) => ({ name, admission: number })
