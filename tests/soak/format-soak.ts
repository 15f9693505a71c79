import { showAmount } from '#lib/i18n/rupees.ts'
import type { Soaked } from './soak.ts'

const shownFaults = 20

/** Formats a run's figures, one per line, and its errors. */
export function formatSoak({ tally, receipts, duplicates, faults, ...books }: Soaked): string {
  const { ledger, gateway, inDoubt, tenders, refunds } = books
  const rupees = (paise: number): string => showAmount(paise, 'en')
  const did = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
  const lines = [
    did.join(', '),
    `ledger ${rupees(ledger)}`,
    `= gateway ${rupees(gateway)} − open reviews ${rupees(inDoubt)} + till ${rupees(tenders)} − given back ${rupees(refunds)}`,
    `${receipts} receipts, ${duplicates} paid twice and to be refunded`,
    ...faults.slice(0, shownFaults),
  ]
  return lines.map((line) => `   ${line}\n`).join('')
}
