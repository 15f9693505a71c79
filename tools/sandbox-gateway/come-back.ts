import { type FaultList, aboutOf } from './fault-list.ts'
import type { KeptCharge } from './kept-charges.ts'

/** What the payer's browser asks the college for when it comes back. Nothing of it is signed. */
export interface ReturnRequest {
  method: 'GET' | 'POST'
  /** With the college's own query; for GET with the fields as well. */
  url: string
  fields: Record<string, string>
}

/** How often and with what the browser comes back, with whatever fault is due: once, as a rule. */
export function comeBack(kept: KeptCharge, faults: FaultList): ReturnRequest[] {
  if (!kept.ordered.return) return []
  const due = faults.take('return', aboutOf(kept))
  if (due?.fault === 'never') return []
  const set = due?.fault === 'forged' ? (due.set ?? { vads_charge_status: 'PAID' }) : {}
  const request = returnRequest(kept, set, due?.fault === 'post' ? 'POST' : undefined)
  return due?.fault === 'twice' ? [request, request] : [request]
}

/** @throws where the charge was ordered without an address to come back to */
export function returnRequest(
  { charge, ordered }: KeptCharge,
  set: Record<string, unknown> = {},
  forced?: 'POST',
): ReturnRequest {
  if (!ordered.return) throw new Error('The order names no address to come back to.')
  const { url } = ordered.return
  const method = forced ?? ordered.return.method
  const told = {
    vads_order_id: charge.orderId,
    vads_charge_status: charge.status,
    vads_charge_uuid: charge.uuid,
    vads_trans_date: compact(charge.transactions.at(-1)?.date ?? ''),
    vads_amount: charge.amount,
    vads_currency: charge.currency,
    vads_cust_name: ordered.customer.name,
    vads_cust_email: ordered.customer.emailId,
    ...set,
  }
  const fields = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]))
  return { method, url: method === 'GET' ? withFields(url, fields) : url, fields }
}

/** As text: reading and writing the address anew would change how its own query is spelled. */
function withFields(url: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields)
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/** 2026-06-01T09:30:00.000Z → 20260601093000 */
const compact = (instant: string): string => instant.replace(/\D/g, '').slice(0, 14)
