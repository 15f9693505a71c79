import type { ImportRowView, ImportRowsView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

/** Rows that the gallery shows, of the file in `samples.ts`. */
const nothing: ImportRowView['notes'] = []

const row = {
  version: 1,
  about: 'E101 · Ravi Kumar',
  verdict: 'error',
  outcome: null,
  notes: nothing,
  before: {},
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
    cells: { empcode: `E10${line}`, name: 'Ravi Kumar', place: 'CSE' },
    problems: [],
  })),
  total: 3,
  page: 1,
  perPage: 50,
})
