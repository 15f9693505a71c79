import { postCall } from '#lib/api/client.ts'
import { admissionFieldNames, admissionFields, recordName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionRecordReply, AskedAdmission } from '#lib/schemas/admissions/find.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { type FormInput, startValue } from './form-value.ts'
import { fieldLabel, valueWord } from './words.ts'

export type LoadedRecord = AdmissionRecordReply

/**
 * Finds admissions. The query is sent in the body, because an address must not contain personal data.
 * @throws CallFailed
 */
export const findRecords = (asked: Partial<AskedAdmission>): Promise<LoadedRecord[]> =>
  postCall('getNormalData', asked)

/** Converts a record to the payload; where the college asks for the seat type, it becomes the admission type. */
export function payloadOf(record: LoadedRecord, usesSeatTypes: boolean): AdmissionPayload {
  const texts = record as Readonly<Record<string, unknown>>
  const payload = Object.fromEntries(
    admissionFieldNames.map((name) => [admissionFields[name].payload, String(texts[recordName(name)] ?? '')]),
    // The entries contain every name of the table.
  ) as AdmissionPayload
  return usesSeatTypes ? { ...payload, admissionType: payload.seatType || payload.admissionType } : payload
}

/** Compares the stored record with the entered values. */
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
        label: fieldLabel(name, false),
        stored: valueWord(stored[payload]),
        typed: valueWord(typed[payload] ?? ''),
      }
    }),
  }
}

/** One form of the desk; each admission starts with a new turn. */
export interface Turn {
  /** Increases with each turn. */
  count: number
  initial: FormInput
  /** The admission that is changed; null for a new one. */
  record: LoadedRecord | null
}

/** Fields that keep their values for the next applicant. */
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
