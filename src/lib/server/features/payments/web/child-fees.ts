import type { ListedLink } from '#lib/campus/dashboards.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { App } from '../../../kernel/app.ts'
import { receiptLinks, sayNext, sumOpen } from '../dashboard/payer-amounts.ts'
import { payersOfStudent } from '../policy.ts'

/** What a parent sees of a child's fees. */
export interface ChildFeesView {
  /** Paise; null where nothing was ever due. */
  open: number | null
  /** By when it is to be paid; empty where nothing says so. */
  next: string
  receipts: readonly ListedLink[]
}

type Asked = Pick<App, 'links' | 'students' | 'admissions' | 'fees' | 'payments' | 'clock'>

/** The money of one student, what was due with the admission included. */
export async function readChildFees(app: Asked, studentId: string): Promise<ChildFeesView> {
  const payers = (await payersOfStudent(app, studentId)).map(({ payer }) => payer)
  const dues = (await Promise.all(payers.map(app.fees.duesOf))).flat()
  const open = dues.filter(({ state }) => state === 'open')
  return {
    open: dues.length === 0 ? null : sumOpen(open),
    next: sayNext(open, indianDate(app.clock.now())),
    receipts: receiptLinks((await Promise.all(payers.map(app.payments.receiptsOf))).flat()),
  }
}
