import { isLookedAt } from '#lib/fees/due-standing.ts'
import type { App } from '../../../kernel/app.ts'
import type { Due } from '../../fees/feature.ts'
import { dueWords } from './pay-dues.ts'
import { type KnownPayer, type PayersAsked, payersOfStudent } from '../payers.policy.ts'
import type { ShownPayment } from '../show-payment.ts'

/** Dues of one fee type, which are paid together. */
export interface OwnFees {
  payer: KnownPayer
  groups: readonly DueGroup[]
  payments: readonly ShownPayment[]
}

interface DueGroup extends Pick<Due, 'feeType' | 'kind' | 'isOnline'> {
  /** `isWaiting`: the accounts office is looking at it, and nobody pays it meanwhile. */
  dues: readonly (Pick<Due, 'id' | 'open' | 'dueOn'> & { text: string; isWaiting: boolean })[]
  /** How many can be paid now. */
  payable: number
  /** Paise of these. */
  total: number
}

/** What somebody owes, by fee type, and what they have paid. */
export async function ownFees(app: App, payers: readonly KnownPayer[]): Promise<OwnFees[]> {
  const view = await app.catalogue.read()
  return Promise.all(
    payers.map(async (payer) => {
      const open = await app.fees.openDuesOf(payer.payer)
      const groups = [...Map.groupBy(open, ({ feeTypeId }) => feeTypeId).values()].flatMap(
        (dues): DueGroup[] => {
          const [first] = dues
          if (!first) return []
          const { feeType, kind, isOnline } = first
          const lines = dues.map((due) => ({
            ...due,
            text: dueWords(due, view).text,
            isWaiting: isLookedAt(due),
          }))
          const payable = lines.filter(({ isWaiting }) => !isWaiting)
          const total = payable.reduce((sum, due) => sum + due.open, 0)
          return [{ feeType, kind, isOnline, dues: lines, payable: payable.length, total }]
        },
      )
      return { payer, groups, payments: await app.payments.paymentsOf(payer.payer) }
    }),
  )
}

/** Whether a student owes something, or owed it once. */
export async function hasDues(app: PayersAsked & Pick<App, 'fees'>, studentId: string): Promise<boolean> {
  const payers = await payersOfStudent(app, studentId)
  const dues = await Promise.all(payers.map(({ payer }) => app.fees.duesOf(payer)))
  return dues.some((each) => each.length > 0)
}
