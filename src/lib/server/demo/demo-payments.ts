import type { App } from '../app.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { newId } from '../kernel/core/ids.ts'
import { demoShop } from './demo-gateway.ts'

const actor = systemActor('demo')

/** Who signs in to pay, and what they owe where nobody has made dues: paise. */
const payer = '21B81A0501'
const owed = { 'Tuition Fee': 4_500_000, 'Exam Fee': 85_000 } as const

/** Each fee type has the key of the sandbox, and the first student something to pay. */
export async function seedPayments(app: App): Promise<void> {
  await app.fees.types.addDefaults(actor)
  const types = await app.fees.types.all()
  const shop = { ...demoShop }
  await app.payments.addKeys(
    types.map(({ id }) => ({ feeTypeId: id, shop })),
    actor,
  )
  const [student] = await app.students.records([payer])
  if (!student || (await app.fees.duesOf({ kind: 'student', id: student.id })).length > 0) return
  const at = app.clock.now()
  const rows = Object.entries(owed).flatMap(([name, amount]) =>
    types
      .filter((type) => type.name === name)
      .map((type) => ({
        ...{ id: newId(), payer_kind: 'student' as const, payer_id: student.id, fee_type_id: type.id },
        ...{ semester_id: null, year: '2026-2027', label: '', amount, settled: 0, due_on: '' },
        ...{ state: 'open' as const, run_id: null, import_id: null, version: 1 },
        ...{ created_at: at, created_by: actor.id, updated_at: at },
      })),
  )
  await app.database.writes.insertInto('dues').values(rows).execute()
}
