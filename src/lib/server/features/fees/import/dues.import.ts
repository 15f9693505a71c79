import * as v from 'valibot'
import { routes } from '#lib/routes.ts'
import { readAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { amountTyped } from '#lib/schemas/fees/amount.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportChoice, ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { ImportKind, ImportRemedy, RowCells } from '../../../kernel/imports/import-kind.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { transitionAll } from '../../../kernel/transitions/transition.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { proposeUndoOfUpload } from '../changes/due-changes.service.ts'
import { addDues } from '../dues/add-dues.ts'
import { type DueKey, keyOfDue } from '../dues/due-batch.repository.ts'
import { dueMachine, hasPassed } from '../dues/due.ts'
import { feesRepository } from '../repository.ts'
import { feeTypeValues, type NumberedPayer, payerColumn, payersByNumber } from './payers-by-number.ts'

/** A due as a row states it. */
interface DueSaid extends DueKey {
  amount: number
  dueOn: string
}

interface DueContext {
  view: CatalogueView
  payers: ReadonlyMap<string, NumberedPayer>
}

const note = lineOf(60)

/** Returns null if a cell is invalid. */
function readDueRow(cells: RowCells, { view, payers }: DueContext): DueSaid | null {
  const { text, fault } = cells
  const found = payers.get(text('number').toUpperCase())
  if (!found) fault('number', text('number') === '' ? 'missing' : 'payerUnknown')
  if (text('feeType') === '') fault('feeType', 'missing')
  const year = readAcademicYear(text('year'))
  if (year === null) fault('year', text('year') === '' ? 'missing' : 'yearForm')
  const amount = v.safeParse(amountTyped, text('amount'))
  if (!amount.success) fault('amount', text('amount') === '' ? 'missing' : 'amountForm')
  const dueOn = text('dueOn') === '' ? '' : readDayFirstDate(text('dueOn'))
  if (dueOn === null) fault('dueOn', 'dueOnWrong')
  const label = v.safeParse(note, text('label'))
  if (!label.success) fault('label', 'noteWrong')
  const semesterId = found ? semesterIn(cells, view, found.courseId) : undefined
  if (!found || text('feeType') === '' || year === null || !amount.success) return null
  if (dueOn === null || !label.success || semesterId === undefined) return null
  const payer: Payer = found.payer
  return {
    payer,
    feeTypeId: text('feeType'),
    semesterId,
    year,
    label: label.output,
    amount: amount.output,
    dueOn,
  }
}

/** Returns null for an empty cell, and undefined (after a fault) for an unknown semester. */
function semesterIn(
  { text, fault }: RowCells,
  view: CatalogueView,
  courseId: string | null,
): string | null | undefined {
  const word = text('semester')
  if (word === '') return null
  const [semester] = view.find('semester', word, { parentId: courseId })
  if (semester) return semester.id
  fault('semester', 'notInCatalogue', { list: m['catalogue.many.semester']() })
  return undefined
}

/** Rows with a past due date are refused until the user accepts that their dues are overdue at once. */
const passedDaysChoice: ImportChoice = {
  name: 'passedDays',
  title: m['dues.passedDays.title'],
  values: [
    { value: 'refuse', title: m['dues.passedDays.refuse'] },
    { value: 'accept', title: m['dues.passedDays.accept'] },
  ],
  isAskedLater: true,
}

const passedDaysAccepted = (options: ImportOptions): boolean => options['passedDays'] === 'accept'

/** Accepts all past due dates of the file at once; the file is then checked again. */
const acceptPassedDays: ImportRemedy = {
  async find(app, importId) {
    const rows = await countPassed(app, importId)
    if (rows === 0) return null
    return {
      text: m['dues.passedDays.text']({ rows }),
      lines: [],
      deed: m['dues.passedDays.action']({ rows }),
      link: null,
      settles: {},
    }
  },

  async apply(app, importId) {
    if ((await countPassed(app, importId)) === 0) throw conflict('import.noRemedy')
    const isSet = await importStoreOf(app).transact(async (write) => {
      const found = await write.imports.lock(importId)
      return found ? write.imports.setOptions(importId, { ...found.options, passedDays: 'accept' }) : false
    })
    if (!isSet) throw conflict('import.notChecked')
  },
}

const countPassed = async (app: App, importId: string): Promise<number> =>
  (await importStoreOf(app).read.lines.problems(importId)).filter(({ problems }) =>
    problems.some(({ code }) => code === 'dueOnPassed'),
  ).length

/** Imports dues from a file. Existing dues stay unchanged, because only an adjustment may change an amount. */
export const duesImport: ImportKind<DueSaid, DueContext> = {
  access: feeKeepers,
  title: m['dues.title'],
  place: async () => ({ title: m['dues.title'](), link: routes.dues }),
  choices: [passedDaysChoice],
  isRecord: true,
  columns: {
    list: () => dueColumns,
    values: async ({ fees }) => ({ feeType: feeTypeValues(await fees.types.all()) }),
  },
  identity: {
    keyOf: keyOfDue,
    fingerprint: ({ amount, dueOn }) => `${amount} ${dueOn}`,
    repeats: { field: () => 'number', code: 'repeated' },
    uniqueColumns: [{ field: 'number', within: ['feeType', 'year', 'semester', 'label'] }],
    keepsExisting: true,

    async findExisting(_, db, __, keys) {
      const there = await feesRepository(db).batch.ofKeys(keys)
      return new Map(
        there.map(({ key, id, version, amount, dueOn }) => [
          key,
          { print: `${amount} ${dueOn}`, entity: id, version: String(version) },
        ]),
      )
    },
  },
  rows: {
    context: async ({ catalogue, database }) => ({
      view: await catalogue.read(),
      payers: await payersByNumber(database.reads),
    }),
    parse: readDueRow,

    async objections({ clock }, _, rows, { options }) {
      const today = indianDate(clock.now())
      const passed = passedDaysAccepted(options) ? [] : rows.filter(({ row }) => hasPassed(row.dueOn, today))
      return new Map(passed.map(({ line }) => [line, { field: 'dueOn', code: 'dueOnPassed' }]))
    },
  },
  writing: {
    async commit({ db, found, actor, at }, rows) {
      const write = feesRepository(db)
      const there = new Set(
        (await write.batch.ofKeys(rows.map(({ row }) => keyOfDue(row)))).map(({ key }) => key),
      )
      const made = rows.map(({ line, row }) => ({ line, row, id: newId() }))
      const isNew = ({ row }: (typeof made)[number]): boolean => !there.has(keyOfDue(row))
      // A due date may pass between the check and the save.
      const isLate = ({ row }: (typeof made)[number]): boolean =>
        !passedDaysAccepted(found.options) && hasPassed(row.dueOn, indianDate(at))
      const isAdded = (each: (typeof made)[number]): boolean => isNew(each) && !isLate(each)
      const dues = made.filter(isAdded).map(({ row, id }) => ({ ...row, id, importId: found.id }))
      await addDues(write, dues, { subjectKind: 'upload', subjectId: found.id, actor, at })
      return made.map((each) =>
        isAdded(each)
          ? { line: each.line, entity: each.id, version: '1' }
          : { line: each.line, problem: isNew(each) ? 'dueOnPassed' : 'changedMeanwhile' },
      )
    },

    async undo({ app, db, actor, at }, rows) {
      const write = feesRepository(db)
      const ids = rows.map(({ entity }) => entity)
      const held = await keptRecords(app.features, 'dues', { db, ids })
      const now = new Map((await write.dues.lock(ids)).map((due) => [due.id, due]))
      const stays = new Map<number, string>()
      for (const { line, entity, version } of rows) {
        const due = now.get(entity)
        const reason = due && due.settled > 0 ? 'duePaid' : held.get(entity)
        const isAsLeft = due?.state === 'open' && String(due.version) === version
        if (reason || !isAsLeft) stays.set(line, reason ?? 'editedSince')
      }
      const taken = rows.filter(({ line }) => !stays.has(line))
      await write.batch.cancel(
        taken.map(({ entity }) => entity),
        at,
      )
      // Dues that stay no longer wait for the change.
      await write.batch.release(ids)
      const moved = taken.map(({ entity: id, version }) => ({
        ...({ id, move: 'takeBack', from: 'open', to: 'cancelled', note: '' } as const),
        version: Number(version) + 1,
      }))
      await transitionAll(write, dueMachine, moved, { actor, at })
      return stays
    },

    undoBySecond: {
      propose: ({ db, found, actor, at }) => proposeUndoOfUpload(feesRepository(db), found.id, { actor, at }),
      async waitsAt({ fees }, importId) {
        const waiting = (await fees.changes.ofSubject(importId)).find(({ state }) => state === 'proposed')
        return waiting ? routes.dueChange(waiting.id) : null
      },
    },
  },
  hooks: { remedy: acceptPassedDays },
}

/** Columns of a dues file, such as opening balances, fines and anything that no fee structure covers. */
const dueColumns: readonly ImportColumn[] = [
  payerColumn,
  {
    field: 'feeType',
    title: m['structures.feeType'],
    aliases: ['fee type', 'type of fee', 'fee head', 'head of fee', 'fee name', 'fee category'],
    fallbacks: ['fee', 'head', 'head of account', 'fee description', 'fee particulars'],
    required: true,
    isName: true,
    example: 'Tuition Fee',
    help: m['dues.help.feeType'],
  },
  {
    field: 'year',
    title: m['structures.year'],
    aliases: ['academic year', 'ac year', 'acad year'],
    fallbacks: ['year'],
    required: true,
    isText: true,
    example: '2026-2027',
    help: m['dues.help.year'],
  },
  {
    field: 'semester',
    title: m['students.field.semester'],
    aliases: ['semester', 'sem', 'year sem'],
    required: false,
    isText: true,
    example: '',
    help: m['dues.help.semester'],
  },
  {
    field: 'amount',
    title: m['structures.amount'],
    aliases: [
      'amount',
      'due amount',
      'amount due',
      'fee amount',
      'fee due',
      'balance amount',
      'pending amount',
    ],
    fallbacks: ['due', 'balance', 'balance due', 'pending', 'outstanding', 'outstanding amount'],
    required: true,
    example: '45000',
    help: m['dues.help.amount'],
  },
  {
    field: 'dueOn',
    title: m['structures.dueOn'],
    aliases: ['due on', 'due date', 'date of due', 'last date', 'payment due date', 'last date of payment'],
    required: false,
    isDate: true,
    isText: true,
    example: '31/07/2026',
    help: m['dues.help.dueOn'],
  },
  {
    field: 'label',
    title: m['dues.label'],
    aliases: ['note', 'label', 'remarks', 'particulars', 'narration'],
    required: false,
    isText: true,
    mayHoldDate: true,
    example: '',
    help: m['dues.help.label'],
  },
]
