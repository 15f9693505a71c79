import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { amountInWords } from '#lib/rules/money/amount-in-words.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { Snapshots } from '../../../kernel/snapshots/snapshots.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import type { Receipt } from './receipt.ts'

/** Receipts are printed in English only, so that their bytes are the same in every page language. */
const locale = 'en'
const at = { locale } as const

export function composeReceipt(
  { number, issuedAt, amount, snapshot, dishonouredAt }: Receipt,
  look: Pick<Letterhead, 'logo' | 'colour'>,
  isDuplicate = false,
): ReceiptPdf {
  const { college, payer, feeType, semester, lines, transactionId, paidBy } = snapshot
  const watermark = dishonouredAt
    ? m['receipt.dishonoured']({}, at)
    : isDuplicate
      ? m['receipt.duplicate']({}, at)
      : ''
  const known = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '')
  return {
    letterhead: { ...college, ...look },
    issuedOn: indianDate(issuedAt),
    language: locale,
    verify: null,
    ...(watermark !== '' && { watermark }),
    title: m['receipt.title']({}, at),
    pageLabel: `${number} · ${m['memo.page']({}, at)}`,
    about: known([
      [m['receipt.number']({}, at), number],
      [m['receipt.date']({}, at), showInstant(issuedAt, locale)],
      [m['receipt.name']({}, at), payer.name],
      [m['receipt.rollNumber']({}, at), payer.number],
      [m['receipt.feeType']({}, at), feeType],
      [m['receipt.semester']({}, at), semester],
      [m['receipt.transaction']({}, at), transactionId],
      [m['receipt.paidBy']({}, at), [sayMethod(paidBy.family, at), paidBy.from].filter(Boolean).join(' · ')],
      [m['receipt.bankReference']({}, at), paidBy.bankReference],
    ]),
    lines: {
      columns: [
        { label: m['receipt.what']({}, at), share: 3 },
        { label: m['receipt.amount']({}, at), share: 1, align: 'right' },
      ],
      rows: lines.map((line) => [
        [feeType, line.text].filter(Boolean).join(', '),
        showAmount(line.amount, locale),
      ]),
    },
    total: [m['receipt.total']({}, at), showAmount(amount, locale)],
    inWords: amountInWords(amount),
    note: dishonouredAt
      ? m['receipt.dishonouredNote']({ date: showDate(indianDate(dishonouredAt), locale) }, at)
      : m['receipt.note']({}, at),
  }
}

/** The parts of a letterhead that a receipt does not store. */
const lookOf = ({ logo, colour = '' }: Letterhead): Pick<Letterhead, 'logo' | 'colour'> => ({ logo, colour })

export interface ReceiptPrinter {
  /**
   * Returns the same bytes every time: a receipt is drawn once, with the logo and colour of that day, and stored. An office
   * reprint is marked as a duplicate.
   * @throws DomainError TooMany `documents.busy`, Unavailable `file.*`
   */
  printReceipt(receipt: Receipt, isDuplicate?: boolean): Promise<Uint8Array>
}

interface PrinterParts {
  snapshots: Pick<Snapshots, 'drawOnce'>
  letterhead(): Promise<Letterhead>
}

export const createReceiptPrinter = ({ snapshots, letterhead }: PrinterParts): ReceiptPrinter => ({
  printReceipt(receipt, isDuplicate = false) {
    const key = { number: receipt.number, isDuplicate, dishonouredAt: receipt.dishonouredAt }
    const compose = async () => composeReceipt(receipt, lookOf(await letterhead()), isDuplicate)
    return snapshots.drawOnce('payments.receipt', key, compose, 'system')
  },
})

export interface ReceiptReprinter {
  /** Prints a duplicate for the office, and audits who printed it. @throws DomainError the errors of `printReceipt` */
  reprintReceipt(receipt: Receipt, actor: Actor): Promise<Uint8Array>
}

interface ReprinterParts extends ReceiptPrinter {
  store: Store<PaymentsRepository>
  clock: Clock
}

/** The audited fields of a receipt. */
export const auditedReceipt = ['number'] as const

export const createReceiptReprinter = ({ store, clock, printReceipt }: ReprinterParts): ReceiptReprinter => ({
  async reprintReceipt(receipt, actor) {
    const bytes = await printReceipt(receipt, true)
    const { number, orderId: entityId } = receipt
    const printed = { action: 'receipt.reprinted', entity: 'receipt', entityId, after: { number } }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), printed)))
    return bytes
  },
})
