import { postCall } from '#lib/api/client.ts'
import { admissionFieldNames, admissionFields, recordName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionRecordReply, AskedAdmission } from '#lib/schemas/admissions/find.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { type FormInput, startValue } from './form-value.ts'
import { labelOf, valueWord } from './words.ts'

export type LoadedRecord = AdmissionRecordReply

/** In a body, whatever it is asked by: no address names a person. @throws CallRefused */
export const findRecords = (asked: Partial<AskedAdmission>): Promise<LoadedRecord[]> =>
  postCall('getNormalData', asked)

/** The record as the form sends it; the seat type as the type of admission where the college asks for seat types. */
export function payloadOf(record: LoadedRecord, usesSeatTypes: boolean): AdmissionPayload {
  const texts = record as Readonly<Record<string, unknown>>
  const payload = Object.fromEntries(
    admissionFieldNames.map((name) => [admissionFields[name].payload, String(texts[recordName(name)] ?? '')]),
    // Of every name of the table one.
  ) as AdmissionPayload
  return usesSeatTypes ? { ...payload, admissionType: payload.seatType || payload.admissionType } : payload
}

/** What is stored now beside what was typed. */
export function staleOf(
  { changed }: Pick<LoadedRecord, 'changed'>,
  stored: AdmissionPayload,
  typed: Partial<AdmissionPayload>,
): StaleRecord {
  const others = admissionFieldNames.filter((name) => {
    const { payload } = admissionFields[name]
    return (typed[payload] ?? '') !== stored[payload]
  })
  return {
    who: changed.by,
    isOwn: changed.isOwn,
    at: changed.at,
    fields: others.map((name) => {
      const { payload } = admissionFields[name]
      return {
        label: labelOf(name, false),
        stored: valueWord(stored[payload]),
        typed: valueWord(typed[payload] ?? ''),
      }
    }),
  }
}

/** One admission after the other: each begins with a form of its own. */
export interface Turn {
  /** Goes up with each. */
  count: number
  initial: FormInput
  /** The admission that is changed; null for a new one. */
  record: LoadedRecord | null
}

/** What stays for the next applicant at the counter. */
const atCounter = ['courseAppliedFor', 'batch', 'branch'] as const

export const newTurn = (count: number, today: string, kept: Partial<AdmissionPayload> = {}): Turn => ({
  count,
  record: null,
  initial: startValue({ dateOfAdmission: today, ...kept }),
})

export const changingTurn = (count: number, record: LoadedRecord, usesSeatTypes: boolean): Turn => ({
  count,
  record,
  initial: startValue(payloadOf(record, usesSeatTypes)),
})

export const keptOf = (saved: AdmissionPayload): Partial<AdmissionPayload> =>
  Object.fromEntries(atCounter.map((name) => [name, saved[name]]))
