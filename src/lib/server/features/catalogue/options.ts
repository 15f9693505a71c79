import * as v from 'valibot'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entries/entry.ts'

type Words = Readonly<Record<string, string>>

/** A call that returns a list of choices. All are public, and the answer does not depend on the caller. */
export interface OptionCall {
  summary: string
  /** Required query parameters. */
  by?: readonly string[]
  /** Optional query parameters. */
  may?: readonly string[]
  /** The name of the path's last parameter. */
  inPath?: string
  /** The schema of an item; a string by default. */
  item?: v.GenericSchema
  /** Returns an empty list for unknown words. */
  answer(view: CatalogueView, asked: Words): readonly unknown[]
}

/** wire: the calls, by the names that clients use. */
export const optionCalls = {
  getDegreeByLevel: {
    summary: 'The degrees, level by level.',
    answer: (view) => {
      const levels = view.open('level')
      const rank = ({ parentId }: CatalogueEntry): number => levels.findIndex(({ id }) => id === parentId)
      return namesOf(view.open('degree').toSorted((one, other) => rank(one) - rank(other)))
    },
  },
  getBatches: {
    summary: 'The batches of a degree.',
    by: ['degree'],
    answer: (view, { degree }) => ofCourses(view, 'batch', degree),
  },
  getBatchesByDegrees: {
    summary: 'The batches of a degree.',
    by: ['degree'],
    answer: (view, { degree }) => ofCourses(view, 'batch', degree),
  },
  getAlumniBatchesByCourse: {
    summary: 'The batches of a degree, those of before too: who studied in them is an alumnus.',
    by: ['degree'],
    answer: (view, { degree = '' }) =>
      namesWithin(view, 'batch', view.coursesOf(degree), (kind) => view.of(kind)),
  },
  getBranchesShortForms: {
    summary:
      'The branches of a course by their short names: those that may be chosen for a batch, with retired=yes all that there were.',
    by: ['course', 'batch'],
    may: ['retired'],
    answer: (view, { course = '', batch = '', retired }) =>
      retired === 'yes' ? allShortForms(view, course, batch) : openShortForms(view, course, batch),
  },
  getAllbranchesbasedonleveldegree: {
    summary: 'The branches of a course at a level.',
    by: ['level', 'course'],
    answer: (view, { level = '', course }) => {
      const levels = new Set(view.find('level', level).map(({ id }) => id))
      const isAt = ({ parentId }: CatalogueEntry): boolean =>
        levels.has(view.byId(parentId ?? '')?.parentId ?? '')
      return namesWithin(view, 'branch', coursesOf(view, course).filter(isAt))
    },
  },
  'getDistinct/SemesterMaintenanceSemesters': {
    summary: 'The semesters of a course, in their order.',
    by: ['course'],
    answer: (view, { course }) => ofCourses(view, 'semester', course),
  },
  'getdistinctbranchname/BranchesMaintenance': {
    summary: 'The branches of a course.',
    by: ['course'],
    answer: (view, { course }) => ofCourses(view, 'branch', course),
  },
  'courses/view': { summary: 'The courses.', answer: (view) => namesOf(view.open('course')) },
  getKeyValuePair: {
    summary: 'The values of a key: entrancetype, Nationality, Religion, or one of the college’s own.',
    by: ['key'],
    item: v.object({ key: v.string(), value: v.string() }),
    answer: (view, { key = '' }) => valuesOf(view, key).map((value) => ({ key, value })),
  },
  getAllCasteCatogeries: {
    summary: 'The caste categories.',
    answer: (view) => namesOf(view.open('casteCategory')),
  },
  getAllSubCastesByCaste: {
    summary: 'The sub-castes of a caste category.',
    inPath: 'caste',
    answer: (view, { caste = '' }) => namesWithin(view, 'subCaste', view.find('casteCategory', caste)),
  },
  getSeatTypes: { summary: 'The types of seats.', answer: (view) => namesOf(view.open('seatType')) },
  getSeatTypesAsDrop: {
    summary: 'The types of seats, for a field to choose from.',
    item: v.object({ label: v.string(), value: v.string() }),
    answer: (view) => namesOf(view.open('seatType')).map((name) => ({ label: name, value: name })),
  },
  getAdmissionTypes: {
    summary: 'The types of admission.',
    answer: (view) => namesOf(view.open('admissionType')),
  },
  getProgram: {
    summary: 'The names of the departments.',
    answer: (view) => namesOf(view.open('department')),
  },
  getAllDepartmentDetails: {
    summary: 'The departments as records.',
    item: v.object({ departmentCreationPrimaryKey: v.object({ departmentName: v.string() }) }),
    answer: (view) =>
      namesOf(view.open('department')).map((departmentName) => ({
        departmentCreationPrimaryKey: { departmentName },
      })),
  },
} as const satisfies Record<string, OptionCall>
export type OptionName = keyof typeof optionCalls

/** wire: the keys that clients ask for; any other is one of the college's pairs. */
const listOfKey: Readonly<Record<string, CatalogueKind>> = {
  entrancetype: 'entranceType',
  nationality: 'nationality',
  religion: 'religion',
}

function valuesOf(view: CatalogueView, key: string): string[] {
  const kind = listOfKey[wordKey(key)]
  if (kind) return namesOf(view.open(kind))
  return namesOf(view.open('keyValue').filter(({ code }) => wordKey(code) === wordKey(key)))
}

const coursesOf = (view: CatalogueView, word = ''): CatalogueEntry[] => {
  const open = new Set(view.open('course'))
  return view.coursesOf(word).filter((course) => open.has(course))
}

const openShortForms = (view: CatalogueView, course: string, batch: string): string[] =>
  coursesOf(view, course)
    .filter(({ id }) => view.find('batch', batch, { parentId: id }).some(({ isRetired }) => !isRetired))
    .flatMap(({ id }) => view.open('branch', { parentId: id }))
    .map(({ shortName }) => shortName)

const allShortForms = (view: CatalogueView, course: string, batch: string): string[] => {
  const courses = view
    .coursesOf(course)
    .filter(({ id }) => view.find('batch', batch, { parentId: id }).length > 0)
  const ids = new Set(courses.map(({ id }) => id))
  const branches = view.of('branch').filter(({ parentId }) => ids.has(parentId ?? ''))
  return [...new Set(branches.map(({ shortName }) => shortName))]
}

const ofCourses = (view: CatalogueView, kind: CatalogueKind, word: string | undefined): string[] =>
  namesWithin(view, kind, coursesOf(view, word))

const namesWithin = (
  view: CatalogueView,
  kind: CatalogueKind,
  parents: readonly CatalogueEntry[],
  entriesOf: (kind: CatalogueKind) => readonly CatalogueEntry[] = (each) => view.open(each),
): string[] => {
  const ids = new Set(parents.map(({ id }) => id))
  return namesOf(entriesOf(kind).filter(({ parentId }) => ids.has(parentId ?? '')))
}

/** Removes duplicates: two courses may have a batch or semester with the same name. */
const namesOf = (entries: readonly CatalogueEntry[]): string[] => [
  ...new Set(entries.map(({ name }) => name)),
]

const asked = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(120, 'field.tooLong'),
)

/** The schemas of a call's parameters. */
export const askedOf = ({ by = [], may = [], inPath }: OptionCall) => ({
  query: v.object({
    ...Object.fromEntries(by.map((name) => [name, asked])),
    ...Object.fromEntries(
      may.map((name) => [
        name,
        v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'field.tooLong')), ''),
      ]),
    ),
  }),
  params: v.object(Object.fromEntries(inPath ? [[inPath, asked]] : [])),
})
