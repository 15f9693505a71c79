import type {
  ImportChangesView,
  ImportRowsView,
  ImportRowView,
  ImportView,
  StartedImportReply,
} from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

const ownValues = { listedAt: null, addTo: [], isName: true, mayBeSame: false }

/**
 * Sample data of the gallery, with names of the sample college. Messages are resolved when it is shown, in its
 * language.
 */
const columns: StartedImportReply['columns'] = [
  { field: 'empcode', title: 'EmpCode', required: true, help: 'E077', values: [], ...ownValues },
  { field: 'name', title: 'Name', required: false, help: '', values: [], ...ownValues },
  {
    field: 'place',
    title: 'Branch',
    required: false,
    help: '',
    values: [
      { value: 'cse', title: 'CSE' },
      { value: 'ece', title: 'ECE' },
    ],
    listedAt: '/app/Catalogue/branch',
    addTo: [{ value: '1', title: 'B.Tech' }],
    isName: false,
    mayBeSame: true,
  },
]

const rememberedAs = {
  value: 'cse',
  meant: 'CSE',
  fileName: 'faculty-2025.xlsx',
  at: '2025-07-14T05:30:00.000Z',
  isEarlier: true,
}

export const startedSample: StartedImportReply = {
  importId: '',
  fileName: 'faculty.xlsx',
  rows: 48,
  headers: ['EmpCode', 'Name', 'Dept'],
  sample: [
    ['E101', 'Ravi Kumar', 'CSE'],
    ['E102', 'Sita Devi', 'E.C.E.'],
  ],
  otherSheets: ['2025'],
  hiddenSheets: ['Lists'],
  hiddenRows: 3,
  hidden: null,
  hiddenColumns: [2],
  mergedColumns: [2],
  unreadColumns: 2,
  mapping: { empcode: 0, name: 1, place: 2 },
  doubts: [],
  unused: [],
  check: [2],
  looksLike: null,
  columns,
}

/** A file with two columns that match equally well. */
export const doubtedSample: StartedImportReply = {
  ...startedSample,
  headers: ['EmpCode', 'Old Dept', 'Dept', 'Dept'],
  sample: [
    ['E101', 'IT', 'CSE', 'ECE'],
    ['E102', 'CSE', 'E.C.E.', 'CSE'],
  ],
  mapping: { empcode: 0, name: null, place: null },
  doubts: [{ field: 'place', candidates: [2, 3], isEqual: true }],
  unused: [1],
  check: [1, 2, 3],
}

/** A file of another kind, without the required column. */
export const otherSample = (): StartedImportReply => ({
  ...startedSample,
  headers: ['Htno', 'Subcode', 'Grade'],
  sample: [['21B81A0501', 'CN', 'A']],
  otherSheets: [],
  hiddenSheets: [],
  hiddenRows: 0,
  hiddenColumns: [],
  mergedColumns: [],
  unreadColumns: 0,
  mapping: { empcode: null, name: null, place: null },
  unused: [0, 1, 2],
  check: [0, 1, 2],
  looksLike: {
    title: m['office.title'](),
    page: m['office.title'](),
    link: '/app/Examinations',
    mayOpen: true,
  },
})

export const checkedSample = (): ImportView => ({
  id: '',
  kind: 'sample',
  subjectId: '',
  fileName: 'faculty.xlsx',
  state: 'checked',
  rows: 48,
  newRows: 40,
  changedRows: 3,
  unchangedRows: 3,
  repeatedRows: 0,
  errorRows: 2,
  shownErrorRows: 2,
  notDoneRows: 0,
  notedRows: 1,
  revision: 1,
  headers: startedSample.headers,
  mapping: startedSample.mapping,
  meanings: {},
  hiddenRows: 3,
  hidden: 'skip',
  unknownValues: { place: ['E.C.E.'] },
  columns,
  chosen: [],
  jobId: null,
  isAtWork: false,
  remedy: null,
  effects: null,
  leftRows: [],
  sameFile: null,
  problemGroups: [
    {
      message: m['errors.import.columnMissing'](),
      rows: 2,
      lines: [7, 9],
      others: [],
      values: [{ value: 'E.C.E.', rows: 2 }],
    },
  ],
  noteGroups: [
    {
      message: m['importProblem.saidBeforeSeveral'](),
      rows: 2,
      lines: [4, 5],
      others: [3, 3],
      values: [],
    },
    { message: m['errors.import.columnMissing'](), rows: 1, lines: [8], others: [], values: [] },
  ],
  words: [
    { field: 'place', title: 'Branch', text: 'Comp Sci', ...rememberedAs },
    {
      field: 'place',
      title: 'Branch',
      text: 'Electronics',
      value: 'ece',
      meant: 'ECE',
      fileName: '',
      at: null,
      isEarlier: false,
    },
  ],
  proposedWords: [],
  mayUndo: false,
  undoCounts: null,
  undoNeedsSecond: false,
  undoWaitsAt: null,
  after: null,
  offer: {
    label: m['office.addStudents.label']({ students: 12, shown: '12' }),
    help: m['office.addStudents.help'](),
    choices: [
      {
        name: 'courseId',
        title: m['office.addStudents.course'](),
        values: [{ value: 'b', title: 'B.Tech', within: '' }],
      },
      {
        name: 'branchId',
        title: m['office.addStudents.branch'](),
        values: [{ value: 'cse', title: 'CSE', within: 'b' }],
      },
    ],
  },
  mends: { total: 0, cells: [] },
  place: { title: m['faculty.title'](), link: '/app/Faculty' },
  createdAt: '2026-11-21T06:00:00.000Z',
  createdBy: 'admin-meena',
  endedAt: null,
  endedBy: null,
})

export const changedSample: ImportChangesView = {
  rows: [
    {
      line: 4,
      about: 'E104 · Anil Rao',
      registered: '',
      isStale: false,
      changes: [
        { title: 'Designation', before: 'Lecturer', after: 'Associate Professor' },
        { title: 'Department', before: '', after: 'CSE' },
      ],
    },
    { line: 6, about: 'E106 · Lata Rao', registered: '', isStale: true, changes: [] },
  ],
  total: 2,
  page: 1,
  perPage: 50,
}

export const doneSample = (): ImportView => ({
  ...checkedSample(),
  state: 'committed',
  notDoneRows: 1,
})

/** Sample rows of the sample file above. */
const nothing: ImportRowView['notes'] = []

const row = {
  version: 1,
  about: 'E101 · Ravi Kumar',
  registered: '',
  verdict: 'error',
  outcome: null,
  notes: nothing,
  before: {},
  shown: {},
  mendedBy: null,
  mendedAt: null,
} as const

const onePage = { total: 1, page: 1, perPage: 50 } as const

export const wrongSample = (): ImportRowsView => ({
  rows: [
    {
      ...row,
      line: 7,
      cells: { empcode: 'E 2', name: 'Sita Devi', place: 'ece' },
      problems: [
        {
          field: 'empcode',
          column: 'EmpCode',
          value: 'E 2',
          message: m['importProblem.codeForm']({ column: 'EmpCode' }),
        },
      ],
    },
    {
      ...row,
      line: 9,
      cells: { empcode: 'E109', name: 'Hari Prasad', place: 'E.C.E.' },
      problems: [
        {
          field: 'place',
          column: 'Dept',
          value: 'E.C.E.',
          message: m['importProblem.valueUnknown']({ column: 'Dept' }),
        },
      ],
    },
  ],
  ...onePage,
  total: 2,
})

export const notedSample = (): ImportRowsView => ({
  rows: [
    {
      ...row,
      line: 15,
      verdict: 'new',
      cells: {},
      problems: [],
      notes: [
        {
          field: 'empcode',
          column: 'EmpCode',
          value: 'E115',
          message: m['importProblem.editedSince'](),
        },
      ],
    },
  ],
  ...onePage,
})

export const leftSample = (): ImportRowsView => ({
  rows: [
    {
      ...row,
      line: 12,
      outcome: 'leftOut',
      cells: {},
      problems: [
        {
          field: 'empcode',
          column: 'EmpCode',
          value: 'E112',
          message: m['importProblem.changedMeanwhile'](),
        },
      ],
    },
  ],
  ...onePage,
})

export const newSample = (): ImportRowsView => ({
  rows: [2, 3, 5].map((line) => ({
    ...row,
    line,
    verdict: 'new',
    cells: { empcode: `E10${line}`, name: 'Ravi Kumar', place: 'Comp Sci' },
    shown: { place: 'CSE' },
    problems: [],
  })),
  total: 3,
  page: 1,
  perPage: 50,
})

const noRows = { rows: [], total: 0, page: 1, perPage: 50 }

/** A file without errors. */
export const goodSample = () => ({
  found: {
    ...checkedSample(),
    rows: 46,
    errorRows: 0,
    shownErrorRows: 0,
    notedRows: 0,
    changedRows: 0,
    hiddenRows: 0,
    hidden: null,
    unknownValues: {},
    problemGroups: [],
    noteGroups: [],
    words: [],
    offer: null,
  },
  wrong: noRows,
  changed: noRows,
  fresh: newSample(),
  noted: noRows,
})
