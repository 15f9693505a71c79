/** The history of an alumnus as the office enters it. Source: specification 2, sections 3, 5 and 7. */
import * as v from 'valibot'
import { countUpTo } from '../count-up-to.ts'
import { readMobile } from '../../rules/numbers/mobile.ts'
import { lineOf } from '../visible-text.ts'

/** wire: two statuses; an alumnus who is neither working nor studying has no history. */
export const historyStatuses = ['working', 'studying'] as const
export type HistoryStatus = (typeof historyStatuses)[number]

const line = (max: number) => v.optional(lineOf(max), '')

/**
 * wire: `alumniData` of saveAluminiHistoryByUrl. The schema only trims and checks lengths; `faultOf` checks the
 * required fields in the order of the specification.
 * @example { status: 'working', rollNumber: '19B81A0512', name: 'Divya Teja', fatherName: 'Ravi Teja', course: 'B.Tech', batch: '2019-2023', branch: 'CSE', studentMobile: '9848012345', studentEmail: 'divya@example.com', company: 'Infosys', packages: '6.5 LPA', designation: 'Engineer', experience: '2 years', location: 'Pune' }
 */
export const alumniData = v.object({
  status: v.optional(v.picklist(['', ...historyStatuses], 'alumniHistory.status'), ''),
  rollNumber: v.pipe(line(20), v.toUpperCase()),
  name: line(120),
  fatherName: line(120),
  course: line(80),
  batch: line(20),
  branch: line(80),
  section: line(20),
  studentMobile: v.pipe(line(20), v.transform(readMobile)),
  studentEmail: v.pipe(line(254), v.toLowerCase()),
  company: line(160),
  packages: line(40),
  designation: line(120),
  experience: line(80),
  instituteName: line(160),
  location: line(160),
})
export type AlumniData = v.InferOutput<typeof alumniData>
export type AlumniDataField = keyof AlumniData

/** Maximum size of each file: a photo, and an offer letter or an admit card. */
export const historyFileBytes = 2 * 1024 * 1024

/** wire: query of getAlumniData; without a roll number it returns a page of all histories. */
export const alumniDataQuery = v.object({
  rollNumber: v.optional(v.pipe(lineOf(20), v.toUpperCase()), ''),
  page: v.optional(countUpTo(100_000), '1'),
  size: v.optional(countUpTo(500), '100'),
})

export const alumniDataReply = v.array(v.object({ id: v.string(), ...alumniData.entries }))

export const historySavedReply = v.object({ status: v.literal('true'), message: v.string(), id: v.string() })
export type HistorySavedReply = v.InferOutput<typeof historySavedReply>
