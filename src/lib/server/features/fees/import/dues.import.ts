import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportChoice } from '../../../kernel/imports/import-column.ts'
import type { ImportKind, ImportRemedy } from '../../../kernel/imports/import-kind.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { transitionAll } from '../../../kernel/transitions/transition.ts'
import { proposeUndoOfUpload } from '../changes/due-changes.service.ts'
import { addDues } from '../dues/add-dues.ts'
import { keyOfDue } from '../dues/due-batch.repository.ts'
import { hasPassed } from '../dues/due-days.ts'
import { dueMachine } from '../dues/due.ts'
import { feesRepository } from '../repository.ts'
import { dueColumns, feeTypeValues } from './due-columns.ts'
import { type DueContext, type DueSaid, payersByNumber, readDueRow } from './parse-due-row.ts'

/** What becomes of rows whose day has passed: they are wrong until somebody accepts that their dues are overdue at once. */
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

/** One press accepts the days of all rows that have passed; the file is checked again after it. */
const acceptPassedDays: ImportRemedy = {
  async find(app, importId) {
    const rows = await countPassed(app, importId)
    if (rows === 0) return null
    return {
      text: m['dues.passedDays.text']({ rows }),
      lines: [],
      deed: m['dues.passedDays.deed']({ rows }),
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

/** Dues from a file. Whoever owes or owed it already stays as they are: an amount changes by an adjustment alone. */
export const duesImport: ImportKind<DueSaid, DueContext> = {
  access: feeKeepers,
  title: m['dues.title'],
  place: async () => ({ title: m['dues.title'](), link: routes.dues }),
  choices: [passedDaysChoice],
  hooks: { remedy: acceptPassedDays },
  columns: () => dueColumns,
  values: async ({ fees }) => ({ feeType: feeTypeValues(await fees.types.all()) }),
  context: async ({ catalogue, database }) => ({
    view: await catalogue.read(),
    payers: await payersByNumber(database.reads),
  }),
  parse: readDueRow,
  keyOf: keyOfDue,
  fingerprint: ({ amount, dueOn }) => `${amount} ${dueOn}`,
  repeats: { field: () => 'number', code: 'repeated' },
  claimColumns: [{ field: 'number', within: ['feeType', 'year', 'semester', 'label'] }],
  leavesKnown: true,
  isRecord: true,

  async known(_, db, __, keys) {
    const there = await feesRepository(db).batch.ofKeys(keys)
    return new Map(
      there.map(({ key, id, version, amount, dueOn }) => [
        key,
        { print: `${amount} ${dueOn}`, entity: id, version: String(version) },
      ]),
    )
  },

  async objections({ clock }, _, rows, { options }) {
    const today = indianDate(clock.now())
    const passed = passedDaysAccepted(options) ? [] : rows.filter(({ row }) => hasPassed(row.dueOn, today))
    return new Map(passed.map(({ line }) => [line, { field: 'dueOn', code: 'dueOnPassed' }]))
  },

  async commit({ db, found, actor, at }, rows) {
    const write = feesRepository(db)
    const there = new Set(
      (await write.batch.ofKeys(rows.map(({ row }) => keyOfDue(row)))).map(({ key }) => key),
    )
    const made = rows.map(({ line, row }) => ({ line, row, id: newId() }))
    const isNew = ({ row }: (typeof made)[number]): boolean => !there.has(keyOfDue(row))
    // A day may pass between the check and the saving.
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

  undoBySecond: {
    propose: ({ db, found, actor, at }) => proposeUndoOfUpload(feesRepository(db), found.id, { actor, at }),
    async waitsAt({ fees }, importId) {
      const waiting = (await fees.changes.ofSubject(importId)).find(({ state }) => state === 'proposed')
      return waiting ? routes.dueChange(waiting.id) : null
    },
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
    // What stays waits for nothing any more.
    await write.batch.release(ids)
    const moved = taken.map(({ entity: id, version }) => ({
      ...({ id, move: 'takeBack', from: 'open', to: 'cancelled', note: '' } as const),
      version: Number(version) + 1,
    }))
    await transitionAll(write, dueMachine, moved, { actor, at })
    return stays
  },
}
