import { type FaultList, aboutOf } from './fault-list.ts'
import type { KeptCharge } from './kept-charges.ts'

/** The request with which the payer's browser returns to the college. Nothing in it is signed. */
export interface ReturnRequest {
  method: 'GET' | 'POST'
  /** Includes the college's own query; for GET also the fields. */
  url: string
  fields: Record<string, string>
}

/** Returns the requests with which the browser returns: one, unless a fault changes that. */
export function comeBack(kept: KeptCharge, faults: FaultList): ReturnRequest[] {
  if (!kept.ordered.return) return []
  const due = faults.take('return', aboutOf(kept))
  if (due?.fault === 'never') return []
  const set = due?.fault === 'forged' ? (due.set ?? { vads_charge_status: 'PAID' }) : {}
  const request = returnRequest(kept, set, due?.fault === 'post' ? 'POST' : undefined)
  return due?.fault === 'twice' ? [request, request] : [request]
}

/** @throws Error when the charge was ordered without a return address */
export function returnRequest(
  { charge, ordered }: KeptCharge,
  set: Record<string, unknown> = {},
  forced?: 'POST',
): ReturnRequest {
  if (!ordered.return) throw new Error('The order names no address to come back to.')
  const { url } = ordered.return
  const method = forced ?? ordered.return.method
  const message = {
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
  const fields = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]))
  return { method, url: method === 'GET' ? withFields(url, fields) : url, fields }
}

/** Appends as text, because re-serialising the URL would change the spelling of its own query. */
function withFields(url: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields)
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/** 2026-06-01T09:30:00.000Z → 20260601093000 */
const compact = (instant: string): string => instant.replace(/\D/g, '').slice(0, 14)
