import { showAmount } from '#lib/i18n/amounts.ts'
import type { Soaked } from './soak.ts'

const shownFaults = 20

/** The figures of a run, a line each, and what is wrong. */
export function tellSoak({ tally, taken, ledger, inReview, receipts, duplicates, faults }: Soaked): string {
  const rupees = (paise: number): string => showAmount(paise, 'en')
  const did = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
  const lines = [
    did.join(', '),
    `taken by the gateway ${rupees(taken)} = ledger ${rupees(ledger)} + open reviews ${rupees(inReview)}`,
    `${receipts} receipts, ${duplicates} paid twice and to be refunded`,
    ...faults.slice(0, shownFaults),
  ]
  return lines.map((line) => `   ${line}\n`).join('')
}
