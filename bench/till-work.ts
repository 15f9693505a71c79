import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { SaleInput } from '#lib/schemas/till/sale.ts'

/**
 * Takes a due in cash every second and prints how many receipts there are: `[port] [file]` of the cashier's token and the
 * dues with their rupees.
 */
const [port = '', file = ''] = process.argv.slice(2)
// The file was written by `besideTill`.
const { token, dues } = JSON.parse(readFileSync(file, 'utf8')) as {
  token: string
  dues: { id: string; amount: string }[]
}
const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
let receipts = 0
for (const { id, amount } of dues) {
  const next = setTimeout(1000)
  const sale: SaleInput = {
    key: id,
    lines: [{ dueId: id, amount }],
    tenders: [{ way: 'cash', amount }],
  }
  const body = JSON.stringify(sale)
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/saveCounterReceipt`, {
    method: 'POST',
    headers,
    body,
  })
  if (answer.ok) receipts += 1
  await next
}
process.stdout.write(String(receipts))
