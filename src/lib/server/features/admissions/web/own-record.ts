import { showShortDate } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { StudentRecord } from '../../students/feature.ts'

type Fact = readonly [label: string, value: string]

type OwnRecordParts = Pick<App, 'admissions' | 'catalogue'>

/**
 * Formats a student's admission for the student and their parents; empty where the register got them otherwise.
 */
export async function admissionFacts({ admissions }: OwnRecordParts, studentId: string): Promise<Fact[]> {
  const id = await admissions.idOfStudent(studentId)
  const found = id === null ? null : await admissions.find(id)
  if (!found) return []
  const { admittedOn } = found.texts
  return [
    [m['students.field.admissionNumber'](), found.number],
    [m['admissions.field.admittedOn'](), admittedOn && showShortDate(admittedOn)],
    [m['admissions.own.status'](), m[`admissions.state.${found.state}`]()],
  ]
}

/** Adds the student's current place, for a page that shows nothing else about it. */
export async function recordFacts(app: OwnRecordParts, student: StudentRecord): Promise<Fact[]> {
  const { nameOf } = await app.catalogue.read()
  const admitted = await admissionFacts(app, student.id)
  const known = admitted.length > 0 ? admitted : [numberOf(student)]
  return [
    ...known,
    ...(
      [
        ['course', nameOf(student.courseId)],
        ['branch', nameOf(student.branchId) || student.branch],
        ['batch', nameOf(student.batchId) || student.batch],
        ['semester', nameOf(student.semesterId)],
        ['section', nameOf(student.sectionId)],
        ['entryType', nameOf(student.entryTypeId)],
      ] as const
    ).map(([name, value]): Fact => [m[`students.field.${name}`](), value]),
  ]
}

const numberOf = ({ admissionNumber }: StudentRecord): Fact => [
  m['students.field.admissionNumber'](),
  admissionNumber ?? '',
]
