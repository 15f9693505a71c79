import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { CommittedRow, ImportKind, Objection, RowsWork } from '../../../kernel/imports/import-kind.ts'
import type { Due } from '../dues/due.ts'
import { feeTypeValues, payersByNumber } from '../import/payers-by-number.ts'
import { allocateOldest } from './allocate-oldest.ts'
import { earlierColumns } from './earlier-columns.ts'
import {
  dayOfReceipt,
  type EarlierContext,
  type EarlierRow,
  keyOfReceipt,
  noonOf,
  printOf,
  readEarlierRow,
} from './earlier-row.ts'

/**
 * Copies the receipts that the college issued this year before it used this system. One person uploads them and the
 * accounts officer saves them, because they pay dues without money that anybody counts.
 */
export const earlierReceiptsImport: ImportKind<EarlierRow, EarlierContext> = {
  access: [...feeKeepers, ...feeCheckers],
  title: m['earlierBook.title'],
  place: async () => ({ title: m['earlierBook.title'](), link: routes.receipts }),
  isRecord: true,
  columns: {
    list: () => earlierColumns,
    values: async ({ fees }) => ({ feeType: feeTypeValues(await fees.types.all()) }),
  },
  identity: {
    keyOf: keyOfReceipt,
    fingerprint: printOf,
    repeats: { field: () => 'receipt', code: 'repeated' },
    uniqueColumns: [{ field: 'receipt' }],

    async findExisting({ payments }, db, _, keys) {
      const there = await payments.receiptsNumbered(db, keys)
      return new Map(
        there.map(({ number, issuedAt, payer, amount }) => [
          keyOfReceipt({ receipt: number }),
          { print: printOf({ day: dayOfReceipt(issuedAt), payer, amount }), entity: number, version: '1' },
        ]),
      )
    },
  },
  rows: {
    context: async ({ database, clock }) => ({
      payers: await payersByNumber(database.reads),
      today: indianDate(clock.now()),
    }),
    parse: readEarlierRow,

    async objections(app, db, rows) {
      const found = new Map<number, Objection>()
      const numbers = rows.map(({ row }) => row.receipt)
      const toCome = await app.payments.numbersToCome(db, numbers)
      const open = new Map<string, Due[]>()
      for (const { line, row, verdict } of rows) {
        if (verdict === 'changed') found.set(line, { field: 'receipt', code: 'receiptThere' })
        else if (toCome.has(row.receipt)) found.set(line, { field: 'receipt', code: 'receiptToCome' })
        else {
          const dues = open.get(groupOf(row)) ?? (await openDues(app, row)).dues
          const allocation = allocateOldest(dues, row.amount)
          open.set(groupOf(row), allocation?.left ?? dues)
          if (!allocation) found.set(line, noDue(dues))
        }
      }
      return found
    },
  },
  writing: {
    savedBySecond: feeCheckers,
    chunkSize: { sqlite: 100, postgres: 200 },
    commit: saveRows,

    async undo({ app, db, actor, at }, rows) {
      const numbers = rows.map(({ entity }) => entity)
      const stays = await app.payments.takeBackEarlier(db, numbers, { actor, at })
      return new Map(
        rows.filter(({ entity }) => stays.has(entity)).map(({ line }) => [line, 'receiptReturned'] as const),
      )
    },
  },
}

const groupOf = ({ payer, feeTypeId }: Pick<EarlierRow, 'payer' | 'feeTypeId'>): string =>
  `${payer.kind} ${payer.id} ${feeTypeId}`

const noDue = (dues: readonly Due[]): Objection => ({
  field: 'amount',
  code: dues.length === 0 ? 'noDueOfType' : 'noDueForSoMuch',
})

/** A payer as the registers know them. */
type KnownPayer = Awaited<ReturnType<App['payments']['recordsOf']>>[number]

interface OpenDues {
  /** The records under which the payer owes, by id. */
  people: ReadonlyMap<string, KnownPayer>
  /** Open dues of the row's fee type, oldest first. */
  dues: Due[]
}

/** A student who was admitted here owes under both records. */
async function openDues(
  app: Pick<App, 'payments' | 'fees'>,
  { payer, feeTypeId }: { payer: Payer; feeTypeId: string },
): Promise<OpenDues> {
  const known = await app.payments.recordsOf(payer)
  const dues: Due[] = []
  for (const each of known) dues.push(...(await app.fees.openDuesOf(each.payer)))
  return {
    people: new Map(known.map((each) => [each.payer.id, each])),
    dues: dues.filter((due) => due.feeTypeId === feeTypeId).toSorted(oldestFirst),
  }
}

/** Those of the student before those of a sponsor, by academic year, then by due date, those without one last. */
const oldestFirst = (one: Due, other: Due): number =>
  rankOf(one) - rankOf(other) ||
  one.year.localeCompare(other.year) ||
  (one.dueOn || '9').localeCompare(other.dueOn || '9') ||
  one.createdAt.localeCompare(other.createdAt)

const rankOf = ({ payableBy }: Due): number => (payableBy === 'student' ? 0 : 1)

interface SaveRow {
  line: number
  row: EarlierRow
}

async function saveRows(
  { app, db, actor, at }: RowsWork,
  rows: readonly SaveRow[],
): Promise<readonly CommittedRow[]> {
  const owing = new Map<string, OpenDues>()
  for (const { row } of rows) if (!owing.has(groupOf(row))) owing.set(groupOf(row), await openDues(app, row))
  const groups = [...owing.values()]
  const payers = groups.flatMap(({ people }) => [...people.values()].map(({ payer }) => payer))
  const dueIds = groups.flatMap(({ dues }) => dues.map(({ id }) => id))
  const held = new Map(
    (await app.payments.holdForEarlier(db, { payers, dueIds })).map((due) => [due.id, due]),
  )
  // From here on the dues are those that are locked and not in doubt.
  for (const group of groups) group.dues = group.dues.flatMap(({ id }) => held.get(id) ?? [])
  const numbers = rows.map(({ row }) => row.receipt)
  const toCome = await app.payments.numbersToCome(db, numbers)
  const there = await app.payments.receiptsNumbered(db, numbers)
  const taken = new Set(there.map(({ number }) => keyOfReceipt({ receipt: number })))
  const { name, address } = await app.college.letterhead()
  const common = { college: { name, address }, wordsOf: await app.payments.dueWords() }
  const saved: CommittedRow[] = []
  for (const { line, row } of rows) {
    const group = owing.get(groupOf(row))
    const allocation = group ? allocateOldest(group.dues, row.amount) : null
    const known = group?.people.get(allocation?.parts[0]?.due.payer.id ?? '')
    if (taken.has(keyOfReceipt(row))) saved.push({ line, problem: 'receiptThere', field: 'receipt' })
    else if (toCome.has(row.receipt)) saved.push({ line, problem: 'receiptToCome', field: 'receipt' })
    else if (!group || !allocation || !known)
      saved.push({ line, problem: noDue(group?.dues ?? []).code, field: 'amount' })
    else {
      const { payer, person } = known
      const { parts } = allocation
      const earlier = { ...copyOf(row), payer, person, parts, actor, at }
      await app.payments.settleEarlier(db, { ...common, earlier })
      group.dues = allocation.left
      saved.push({ line, entity: row.receipt, version: '1' })
    }
  }
  return saved
}

const copyOf = ({ receipt: number, day, way, reference }: EarlierRow) => ({
  number,
  issuedAt: noonOf(day),
  tender: { way, reference, bank: '', datedOn: '' },
})
