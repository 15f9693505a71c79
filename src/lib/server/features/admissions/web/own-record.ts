import { showShortDate } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { StudentRecord } from '../../students/feature.ts'

type Fact = readonly [label: string, value: string]

type Asked = Pick<App, 'admissions' | 'catalogue'>

/** How a student was admitted, as they and their parents read it; empty for whom the register has from elsewhere. */
export async function admissionFacts({ admissions }: Asked, studentId: string): Promise<Fact[]> {
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

/** The same with where the student stands today, for a page that says no more of them. */
export async function recordFacts(app: Asked, student: StudentRecord): Promise<Fact[]> {
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
