import * as v from 'valibot'
import { routes } from '#lib/routes.ts'
import { historyChecks } from '#lib/rules/names/alumni-history.ts'
import {
  emailHeadings,
  fatherMotherHeadings,
  mobileHeadings,
  nameHeadings,
  phoneHeadings,
} from '#lib/rules/names/headings-of-people.ts'
import { readMobile } from '#lib/rules/numbers/mobile.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import {
  type AlumniData,
  alumniData,
  type HistoryStatus,
  historyStatuses,
} from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { ImportKind, RowCells } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { batchOfHistory, historyFileOf, ofStatus } from './history.ts'
import { historyRepository } from './history.repository.ts'

type HistoryRow = AlumniData & { status: HistoryStatus }

const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
}

/** Codes with a message of their own; every other faulty cell is reported as missing. */
const own: ReadonlySet<string> = new Set([
  'mobileWrong',
  'company',
  'designation',
  'experience',
  'workLocation',
  'institute',
  'studyLocation',
  'emailWrong',
  'packageUnclear',
  'batchForm',
])

/** Returns null where a cell is invalid. Imported rows need no certificate. */
function readHistoryRow(cells: RowCells, view: CatalogueView): HistoryRow | null {
  const texts = Object.fromEntries(historyColumns.map(({ field }) => [field, cells.text(field)]))
  const mobile = readMobile(texts['studentMobile'] ?? '')
  const parsed = v.safeParse(alumniData, { ...texts, studentMobile: mobile })
  if (!parsed.success) {
    reportFaults(cells, parsed.issues, { codes, reported: ['status'] })
    return null
  }
  const data = parsed.output
  if (data.status === '') return null
  const wrong = historyChecks.filter(({ isWrong }) => isWrong({ data, isKnown: false, hasCertificate: true }))
  const fields = new Map(wrong.toReversed().map(({ field, code }) => [field, code]))
  for (const [field, code] of fields) cells.fault(field, own.has(code) ? `history.${code}` : 'missing')
  const batch = data.batch === '' ? '' : batchOfHistory(view, data)
  if (batch === null) return cells.fault('batch', 'history.batchForm')
  return fields.size > 0 ? null : ofStatus({ ...data, batch }, data.status)
}

/** Imports alumni histories. Like the form, it never overwrites the history of a roll number that already has one. */
export const historiesImport: ImportKind<HistoryRow, CatalogueView> = {
  access: alumniOffice,
  title: m['alumni.history.title'],
  place: async () => ({ title: m['alumni.history.title'](), link: routes.alumniHistories }),
  columns: { list: () => historyColumns },
  identity: {
    keyOf: ({ rollNumber }) => rollNumber,
    fingerprint: (row) => JSON.stringify(row),
    repeats: { field: () => 'rollNumber', code: 'repeated' },
    uniqueColumns: [{ field: 'rollNumber' }],
    keepsExisting: true,

    async findExisting(_, db, __, keys) {
      const found = await historyRepository(db).ofNumbers(keys)
      return new Map(
        found.map(({ rollNumber, id, version }) => [
          rollNumber,
          { print: '', entity: id, version: String(version) },
        ]),
      )
    },
  },
  rows: {
    context: ({ catalogue }) => catalogue.read(),
    parse: readHistoryRow,
  },
  writing: {
    inAnyOrder: true,

    async commit({ db, at, actor }, rows) {
      const histories = historyRepository(db)
      const done = []
      for (const { line, row } of rows) {
        const id = newId()
        const isAdded = await histories.add({ id, data: row, at, by: actor.id })
        done.push({ line, ...(isAdded ? { entity: id, version: '1' } : { problem: 'history.known' }) })
      }
      return done
    },

    async undo({ db }, rows) {
      const histories = historyRepository(db)
      const stays = new Map<number, string>()
      for (const { line, entity, version } of rows) {
        const isGone = await histories.remove({ id: entity, version: Number(version) })
        if (!isGone) stays.set(line, 'editedSince')
        for (const kind of ['alumni.photo', 'alumni.certificate'] as const)
          if (isGone) await keptFileRepository(db).drop(historyFileOf(kind, entity))
      }
      return stays
    },
  },
}

const statusHeadings = ['status', 'working status', 'present status', 'employment status', 'alumni status']

/** Further spellings of a status in files. */
const statusAliases = {
  working: ['employed', 'job', 'placed', 'work'],
  studying: ['higher studies', 'student', 'study'],
} as const

const column = (
  field: Exclude<keyof typeof examples, 'status'>,
  aliases: readonly string[],
  more: Partial<ImportColumn> = {},
): ImportColumn => ({
  field,
  aliases,
  required: false,
  example: examples[field],
  title: m[`alumni.field.${field}`],
  help: m[`alumni.history.help.${field}`],
  ...more,
})

const examples = {
  rollNumber: '19B81A0512',
  name: 'Divya Teja',
  fatherName: 'Ravi Teja',
  course: 'B.Tech',
  batch: '2019-2023',
  branch: 'CSE',
  section: 'A',
  studentMobile: '9848012345',
  studentEmail: 'divya@example.com',
  company: 'Infosys',
  packages: '6.5 LPA',
  designation: 'Engineer',
  experience: '2 years',
  location: 'Pune',
  instituteName: 'IIT Madras',
  status: 'Working',
} as const

/** Columns of an alumni file. The status of a row decides which of them are required. */
const historyColumns: readonly ImportColumn[] = [
  {
    field: 'status',
    aliases: statusHeadings,
    required: true,
    example: examples.status,
    title: m['catalogue.status'],
    help: m['alumni.history.help.status'],
    values: historyStatuses.map((value) => ({
      value,
      title: m[`alumni.history.is.${value}`],
      aliases: statusAliases[value],
    })),
  },
  column(
    'rollNumber',
    ['roll no', 'htno', 'hall ticket no', 'hall ticket', 'regd no', 'university roll no'],
    {
      required: true,
      isText: true,
      isName: true,
    },
  ),
  column('name', [...nameHeadings, 'alumni name', 'name of alumni', 'alumnus name'], {
    required: true,
    isName: true,
    isPersonName: true,
  }),
  column('fatherName', fatherMotherHeadings.name('father'), {
    required: true,
    isPersonName: true,
  }),
  column('course', ['course', 'course name'], { required: true, fallbacks: ['degree', 'program'] }),
  column('batch', ['batch', 'batch year', 'academic batch'], {
    required: true,
    isText: true,
    fallbacks: ['year'],
  }),
  column('branch', ['branch', 'branch name'], {
    required: true,
    fallbacks: ['branch code', 'department', 'specialization', 'stream', 'discipline'],
  }),
  column('section', ['section', 'sec']),
  column('studentMobile', mobileHeadings, {
    required: true,
    isText: true,
    mayEndInZeros: true,
    fallbacks: phoneHeadings,
  }),
  column('studentEmail', emailHeadings, {
    required: true,
    fallbacks: ['personal email', 'official email', 'college email'],
  }),
  column('company', [
    'company',
    'company name',
    'name of company',
    'placed company',
    'company placed',
    'working company',
    'present company',
    'employer',
    'employer name',
    'organization',
    'organization name',
    'name of organization',
  ]),
  column('packages', [
    'package',
    'ctc',
    'salary',
    'salary package',
    'annual package',
    'package lpa',
    'ctc lpa',
    'annual ctc',
    'annual salary',
    'package offered',
  ]),
  column('designation', ['designation', 'role', 'position', 'job title', 'job role', 'present designation']),
  column('experience', ['experience', 'years of experience', 'work experience', 'total experience']),
  column('instituteName', ['institute', 'institute name', 'name of institute', 'higher studies institute'], {
    fallbacks: ['university', 'university name', 'college', 'college name'],
  }),
  column('location', [
    'location',
    'job location',
    'work location',
    'company location',
    'place',
    'city',
    'place of work',
  ]),
]
