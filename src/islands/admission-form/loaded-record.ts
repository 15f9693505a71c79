import { postCall } from '#lib/api/client.ts'
import { admissionFieldNames, admissionFields, recordName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionRecordReply, AskedAdmission } from '#lib/schemas/admissions/find.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
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
