import * as v from 'valibot'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { structureInput } from '#lib/schemas/fees/structures.ts'
import { saleInput } from '#lib/schemas/till/sale.ts'
import type { App } from '#lib/server/app.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { actor } from '../college.ts'
import { atInstantGateway } from '../instant-gateway.ts'
import { medianOf } from '../median-of.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'
import type { PartAlone } from '../parts.ts'
import { officeUser } from '../office-user.ts'

const students = 1000
const sales = 200
const cashier = { ...actor, roles: ['ROLE_FEEPAYMENTS' as const] }

/** Measures a sale of three heads in two tenders, finding a payer, and the day book after a thousand receipts. */
async function measure(): Promise<void> {
  const bytes = await registerFile(students)
  await onBothEngines(async (app, engine) => {
    const order = { kind: 'students', bytes, fileName: 'register.xlsx' }
    const how = { isDryRun: false, skipBad: false, addMissing: false }
    await app.imports.atOnce({ ...order, ...how }, actor)
    await app.fees.types.addDefaults(actor)
    await owe(app)
    await app.till.open(0, cashier)
    const rows = await app.database.reads
      .selectFrom('students')
      .select(['id', 'roll_number'])
      .orderBy('id')
      .execute()
    let place = 0
    const sell = async () => {
      const student = rows[place]
      place += 1
      if (student) await sellTo(app, student.id, place)
    }
    const median = await medianOf(sales, sell)
    note(`a sale, three heads and two tenders, on ${engine}`, `${median.toFixed(1)} ms`, '≤ 40 ms')
    const found = await medianOf(sales, () => app.till.findPayers(rows[sales]?.roll_number ?? ''))
    note(`a payer by roll number on ${engine}`, `${found.toFixed(1)} ms`, '–')
    while (place < students) await sell()
    const user = officeUser('ROLE_ACCOUNTANTS_OFFICER')
    const book = await medianOf(10, () => app.lists.show('dayBook', new URLSearchParams(), user))
    note(`day book of ${students} receipts on ${engine}`, `${book.toFixed(1)} ms`, '≤ 1 s')
    await measureMonthBook(app, { engine, user })
    const list = await medianOf(10, () => app.lists.show('tenders', new URLSearchParams(), user))
    note(`transaction history on ${engine}, first page`, `${list.toFixed(1)} ms`, '–')
  }, atInstantGateway)
}

/** The month's book as the page, as a sheet and as a PDF. */
async function measureMonthBook(
  app: App,
  { engine, user }: { engine: string; user: CurrentUser },
): Promise<void> {
  const { receipts } = await app.database.reads
    .selectFrom('payment_receipts')
    .select((eb) => eb.fn.countAll<number>().as('receipts'))
    .executeTakeFirstOrThrow()
  if (Number(receipts) !== students) throw new Error(`There are ${receipts} receipts.`)
  const book = await medianOf(10, () => app.lists.show('monthBook', new URLSearchParams(), user))
  note(`month book of ${students} receipts on ${engine}`, `${book.toFixed(1)} ms`, '≤ 1 s')
  const pdf = await medianOf(5, () => app.lists.makePdf('monthBook', new URLSearchParams(), { user, actor }))
  note(`the same as PDF on ${engine}`, `${pdf.toFixed(1)} ms`, '≤ 1 s')
}

/** Gives every student three dues of one kind. */
async function owe(app: App): Promise<void> {
  const types = (await app.fees.types.all()).filter(({ kind }) => kind === 'general')
  const [only] = types
  if (!only) throw new Error('There is no general fee type.')
  for (const year of ['2024-2025', '2025-2026', '2026-2027']) {
    const typed = v.parse(structureInput, { feeTypeId: only.id, year, amount: '1,000' })
    await app.fees.structures.add(typed, actor)
    const asked = v.parse(runInput, { feeTypeId: only.id, year })
    const { pin } = await app.fees.runs.preview(asked)
    await app.fees.runs.make({ ...asked, pin }, actor)
  }
}

async function sellTo(app: App, studentId: string, place: number): Promise<void> {
  const dues = await app.fees.openDuesOf({ kind: 'student', id: studentId })
  const sale = v.parse(saleInput, {
    key: newId(),
    lines: dues.map(({ id }) => ({ dueId: id, amount: '1000' })),
    tenders: [
      { way: 'cash', amount: String(dues.length * 1000 - 500) },
      { way: 'upi', amount: '500', reference: String(place).padStart(12, '0') },
    ],
  })
  await app.till.take(sale, { name: 'Ramesh', actor: cashier })
}

const part: PartAlone = { isAlone: true, measure }
export default part
