import * as v from 'valibot'
import { type AlumniData, alumniData } from '#lib/schemas/alumni/history.ts'

export const historyValue = v.object({
  ...alumniData.entries,
  photo: v.nullable(v.file()),
  certificate: v.array(v.file()),
})
export type HistoryInput = v.InferInput<typeof historyValue>
export type HistoryOutput = v.InferOutput<typeof historyValue>

/** What the form begins with: one object for all of them. */
export const emptyHistory: HistoryInput = {
  ...{ status: '', rollNumber: '', name: '', fatherName: '', course: '', batch: '', branch: '' },
  ...{ section: '', studentMobile: '', studentEmail: '', company: '', packages: '', designation: '' },
  ...{ experience: '', instituteName: '', location: '', photo: null, certificate: [] },
}

export const dataOf = ({ photo: _, certificate: __, ...data }: HistoryOutput): AlumniData => data

/** wire: two parts of one name, the photo first; without a photo the certificate alone. */
export function bodyOf(value: HistoryOutput): FormData {
  const body = new FormData()
  body.set('alumniData', JSON.stringify(dataOf(value)))
  for (const file of [value.photo, value.certificate[0]]) if (file) body.append('file', file)
  return body
}
