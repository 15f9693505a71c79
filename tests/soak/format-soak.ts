import { showAmount } from '#lib/i18n/rupees.ts'
import type { Soaked } from './soak.ts'

const shownFaults = 20

/** Formats a run's figures, one per line, and its errors. */
export function formatSoak({ tally, receipts, duplicates, faults, ...books }: Soaked): string {
  const { taken, ledger, inDoubt, byBank } = books
  const rupees = (paise: number): string => showAmount(paise, 'en')
  const did = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
  const lines = [
    did.join(', '),
    `taken by the gateway ${rupees(taken)}`,
    `= ledger ${rupees(ledger)} + open reviews ${rupees(inDoubt)} + given back by the bank ${rupees(byBank)}`,
    `${receipts} receipts, ${duplicates} paid twice and to be refunded`,
    ...faults.slice(0, shownFaults),
  ]
  return lines.map((line) => `   ${line}\n`).join('')
}
