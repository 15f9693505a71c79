import { routes } from '#lib/routes.ts'
import { electiveHeading, semesterHeading } from '#lib/curriculum/semester-heading.ts'
import { type SubjectKind, subjectKinds } from '#lib/schemas/curriculum/subject.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import type { HeadingRows } from '../../../kernel/spreadsheets/heading-rows.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'

/** Course structures print the semester above its subjects, and lists of electives at the end. */
export const curriculumHeadings: HeadingRows = {
  title: 'Semester',
  levels: [semesterHeading],
  list: { title: 'Elective slot', pattern: electiveHeading },
}

/** Other spellings of kinds in files. */
const kindAliases: Readonly<Record<SubjectKind, readonly string[]>> = {
  theory: ['th', 't', 'theory course', 'lecture', 'drawing'],
  lab: ['labs', 'laboratory', 'l', 'practical', 'practicals', 'p'],
  project: ['projects', 'mini project', 'major project', 'seminar', 'internship', 'viva'],
  mandatory: ['mc', 'mandatory', 'mandatory course', 'non-credit', 'non credit', 'mandatory non-credit'],
  audit: ['ac', 'audit course'],
}

/** Headings under which files write hours, for one letter of L-T-P. */
const hourHeadings = (letter: string, word: string): string[] => [
  letter,
  word,
  `${word}s`,
  `${word} hours`,
  ...['hours per week', 'periods per week', 'no of periods per week', 'hours week', 'contact hours'].map(
    (group) => `${group} ${letter}`,
  ),
]

const hours = (['lectureHours', 'tutorialHours', 'practicalHours'] as const).map((field): ImportColumn => {
  const [letter, word] = {
    lectureHours: ['l', 'lecture'],
    tutorialHours: ['t', 'tutorial'],
    practicalHours: ['p', 'practical'],
  }[field] as [string, string]
  return {
    field,
    title: m[`curriculum.field.${field}`],
    aliases: hourHeadings(letter, word),
    required: false,
    example: field === 'lectureHours' ? '3' : '0',
    help: m['curriculum.help.hoursInFile'],
    isClearable: true,
    hasBlankWords: true,
    mayBeSame: false,
  }
})

/** The columns of a course structure, as universities print it. */
export const curriculumColumns: readonly ImportColumn[] = [
  {
    field: 'regulation',
    title: m['catalogue.one.regulation'],
    aliases: ['regulation', 'regulations', 'scheme'],
    required: true,
    values: [],
    listedAt: routes.catalogueList('regulation'),
    example: 'R22',
    help: m['curriculum.help.regulation'],
  },
  {
    field: 'branch',
    title: m['catalogue.one.branch'],
    aliases: ['branch', 'branch name', 'branch code', 'programme', 'program', 'specialization'],
    required: true,
    values: [],
    listedAt: routes.catalogueList('branch'),
    example: 'CSE',
    help: m['curriculum.help.branch'],
  },
  {
    field: 'semester',
    title: m['catalogue.one.semester'],
    aliases: ['semester', 'sem', 'year and semester', 'year sem', 'year semester'],
    required: true,
    isText: true,
    example: 'II-I',
    help: m['curriculum.help.semester'],
  },
  {
    field: 'code',
    title: m['curriculum.field.code'],
    aliases: ['subject code', 'course code', 'code', 'sub code', 'subcode', 'course no', 'subject no'],
    required: true,
    isName: true,
    isText: true,
    example: 'CS403PC',
    help: m['curriculum.help.code'],
  },
  {
    field: 'name',
    title: m['curriculum.field.name'],
    aliases: [
      'subject',
      'subject name',
      'course title',
      'course name',
      'name of the subject',
      'name of the course',
      'subject title',
      'title of the course',
      'title',
      'course',
      'subjects',
    ],
    required: true,
    isName: true,
    example: 'Database Management Systems',
    help: m['curriculum.help.name'],
  },
  {
    field: 'shortName',
    title: m['curriculum.field.shortName'],
    aliases: ['short name', 'short form', 'abbreviation', 'abbr', 'acronym', 'short code'],
    required: false,
    example: 'DBMS',
    help: m['curriculum.help.shortName'],
    isClearable: true,
    mayBeSame: false,
  },
  {
    field: 'attendanceCode',
    title: m['curriculum.field.attendanceCode'],
    aliases: ['attendance code', 'university code', 'university attendance code', 'portal code'],
    required: false,
    isText: true,
    example: '',
    help: m['curriculum.help.attendanceCode'],
    isClearable: true,
    mayBeSame: false,
  },
  {
    field: 'kind',
    title: m['curriculum.field.kind'],
    aliases: ['kind', 'subject type', 'course type', 'type', 'theory lab', 'nature'],
    required: false,
    values: subjectKinds.map((value) => ({
      value,
      title: m[`curriculum.kind.${value}`],
      aliases: kindAliases[value],
    })),
    example: 'Theory',
    help: m['curriculum.help.kindInFile'],
    isClearable: true,
    mayBeSame: false,
  },
  {
    field: 'category',
    title: m['curriculum.field.category'],
    aliases: ['category', 'course category', 'cat', 'component'],
    required: false,
    example: '',
    help: m['curriculum.help.category'],
    mayBeSame: false,
  },
  ...hours,
  {
    field: 'ltp',
    title: m['curriculum.ltp'],
    aliases: ['l t p', 'ltp', 'l t p hours', 'hours per week', 'periods per week', 'contact hours'],
    required: false,
    isText: true,
    example: '',
    help: m['curriculum.help.ltp'],
    mayBeSame: false,
  },
  {
    field: 'credits',
    title: m['curriculum.field.credits'],
    aliases: ['credits', 'credit', 'c', 'cr', 'no of credits', 'credit points'],
    required: false,
    example: '3',
    help: m['curriculum.help.creditsInFile'],
    isClearable: true,
    hasBlankWords: true,
    mayBeSame: false,
  },
  {
    field: 'cieMax',
    title: m['curriculum.field.cieMax'],
    aliases: [
      'cie',
      'cie marks',
      'max cie',
      'internal',
      'internals',
      'internal marks',
      'int',
      'int marks',
      'sessional marks',
      'continuous internal evaluation',
      'max marks internal',
      'max marks int',
    ],
    required: false,
    example: '40',
    help: m['curriculum.help.marksInFile'],
    isClearable: true,
    hasBlankWords: true,
  },
  {
    field: 'seeMax',
    title: m['curriculum.field.seeMax'],
    aliases: [
      'see',
      'see marks',
      'max see',
      'external',
      'externals',
      'external marks',
      'ext',
      'ext marks',
      'end exam',
      'semester end examination',
      'end semester examination',
      'university exam marks',
      'max marks external',
      'max marks ext',
    ],
    required: false,
    example: '60',
    help: m['curriculum.help.marksInFile'],
    isClearable: true,
    hasBlankWords: true,
  },
  {
    field: 'totalMarks',
    title: m['curriculum.field.totalMarks'],
    aliases: ['total', 'total marks', 'max marks', 'maximum marks', 'max marks total'],
    required: false,
    example: '100',
    help: m['curriculum.help.totalMarks'],
    hasBlankWords: true,
  },
  {
    field: 'slot',
    title: m['curriculum.field.slot'],
    aliases: ['elective slot', 'elective', 'slot', 'elective group', 'elective no'],
    required: false,
    example: '',
    help: m['curriculum.help.slot'],
    isClearable: true,
    mayBeSame: false,
  },
]

/** The columns that differ from row to row: a file may have one regulation, branch and semester. */
export const rowFields: readonly string[] = curriculumColumns
  .map(({ field }) => field)
  .filter((field) => !['regulation', 'branch', 'semester', 'slot'].includes(field))

/** The regulations and branches of the catalogue, with the names that files use for them. */
export function placeValues(view: CatalogueView): Record<'regulation' | 'branch', ImportValue[]> {
  return {
    regulation: valuesOf(view.of('regulation'), ({ name }) => [name]),
    branch: valuesOf(view.of('branch'), ({ id, name, shortName, code }) => [
      view.placeWord(id),
      shortName,
      name,
      code,
    ]),
  }
}

/** Leaves out names that two entries share, such as CSE of two courses: people are asked which is meant. */
function valuesOf(
  entries: readonly CatalogueEntry[],
  wordsOf: (entry: CatalogueEntry) => readonly string[],
): ImportValue[] {
  const counts = new Map<string, number>()
  const keyOf = (word: string): string => word.trim().toLowerCase()
  for (const entry of entries)
    for (const key of new Set(wordsOf(entry).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return entries.map((entry) => {
    const words = wordsOf(entry)
    const aliases = words.filter((word) => word !== '' && counts.get(keyOf(word)) === 1)
    return { value: entry.id, title: () => words[0] ?? '', aliases }
  })
}
