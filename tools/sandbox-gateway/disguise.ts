import type { Charge } from './charge.ts'
import type { FaultOn } from './faults.ts'

type Disguise = (charge: Charge) => Partial<Record<keyof Charge, unknown>>

/** False values that a read reports; the charge itself is unchanged. */
const disguises: Partial<Record<FaultOn<'read'>['fault'], Disguise>> = {
  amountMore: (charge) => otherAmount(charge, 1),
  amountLess: (charge) => otherAmount(charge, -1),
  otherCurrency: () => ({ currency: 'USD' }),
  otherMode: ({ testMode }) => ({ testMode: !testMode }),
  otherOrder: ({ orderId }) => ({ orderId: `${orderId}-other` }),
  unknownStatus: () => ({ status: 'PARKED' }),
  stillDue: ({ amount }) => ({ status: 'PAID', paid: amount, due: 1 }),
  partlyPaid: ({ amount }) => ({ status: 'PAID', paid: amount - 1, due: 1 }),
  refunded: ({ amount }) => ({ status: 'PAID', paid: amount, due: 0, refunded: amount }),
}

export const disguised = (charge: Charge, { fault, set }: FaultOn<'read'>): object => ({
  ...charge,
  ...disguises[fault]?.(charge),
  ...(fault === 'altered' ? set : {}),
})

/** Changes all related amounts by one paisa, as a miscalculating gateway would. */
function otherAmount({ amount, paid, due }: Charge, by: number): Partial<Charge> {
  return { amount: amount + by, paid: paid > 0 ? paid + by : 0, due: due > 0 ? due + by : 0 }
}
