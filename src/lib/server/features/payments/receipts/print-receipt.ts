import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { dishonouredOf } from '#lib/payments/dishonoured-of.ts'
import { sayDishonoured, sayMethod } from '#lib/payments/receipt-words.ts'
import { hasPaper, sayTenders } from '#lib/payments/tender-words.ts'
import { emailedReceiptName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { amountInWords } from '#lib/rules/money/amount-in-words.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { MakeAttachment } from '../../../kernel/mail/mail.ts'
import type { Pdfs } from '../../../kernel/documents/pdfs.ts'
import type { Snapshots } from '../../../kernel/snapshots/snapshots.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import { asIssued, type Receipt } from './receipt.ts'

/** Receipts are printed in English only, so that their bytes are the same in every page language. */
const locale = 'en'
const at = { locale } as const

/** What a receipt does not store itself. */
interface ReceiptLook extends Pick<Letterhead, 'logo' | 'colour' | 'affiliation'> {
  publicOrigin: string
}

export function composeReceipt(
  receipt: Receipt,
  { publicOrigin, ...look }: ReceiptLook,
  isDuplicate = false,
): ReceiptPdf {
  const { number, issuedAt, amount, snapshot, verifyCode } = receipt
  const { college, payer, feeType, semester, year = '', lines, transactionId, paidBy, taken } = snapshot
  const invalid = invalidityOf(receipt)
  const tenders = taken?.tenders ?? []
  // Of a receipt that came back as a whole the total says what the payer had given.
  const dishonoured = dishonouredOf(receipt)
  const received = dishonoured < amount ? amount - dishonoured : amount
  const watermark = invalid?.watermark ?? (isDuplicate ? m['receipt.duplicate']({}, at) : '')
  const isEarlier = snapshot.isOfEarlierBook === true
  const known = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '')
  return {
    letterhead: { ...college, ...look },
    issuedOn: indianDate(issuedAt),
    language: locale,
    verify: verifyCode
      ? {
          url: `${publicOrigin}/verify/${verifyCode}`,
          code: verifyCode,
          label: m['receipt.verify.scan']({}, at),
        }
      : null,
    isFramed: true,
    format: 'A5',
    imprint: invalid ? m['memo.generated']({}, at) : m['receipt.note']({}, at),
    ...(watermark !== '' && { watermark }),
    title: m['receipt.title']({}, at),
    overleaf: [m['receipt.title']({}, at), number, payer.name].join(' · '),
    pageLabel: `${number} · ${m['memo.page']({}, at)}`,
    about: known([
      [m['receipt.number']({}, at), number],
      [
        m['receipt.date']({}, at),
        isEarlier ? showDate(indianDate(issuedAt), locale) : showInstant(issuedAt, locale),
      ],
      [m['receipt.name']({}, at), payer.name],
      [m['receipt.rollNumber']({}, at), payer.number],
      [m['receipt.feeType']({}, at), feeType],
      [m['receipt.course']({}, at), payer.course ?? ''],
      [m['receipt.semester']({}, at), semester],
      [m['receipt.year']({}, at), year],
      [m['receipt.bankReference']({}, at), paidBy.bankReference],
      [m['receipt.transaction']({}, at), transactionId],
      [m['receipt.paidBy']({}, at), [sayMethod(paidBy.family, at), paidBy.from].filter(Boolean).join(' · ')],
      [m['receipt.paidBy']({}, at), sayTenders(tenders, at)],
      [m['receipt.cashier']({}, at), taken?.cashier ?? ''],
    ]),
    lines: {
      isBanded: true,
      columns: [
        { label: m['receipt.what']({}, at), share: 3 },
        { label: m['receipt.amount']({}, at), share: 1, align: 'right' },
      ],
      rows: lines.map((line) => [
        [line.feeType ?? feeType, line.text].filter(Boolean).join(', '),
        showAmount(line.amount, locale),
      ]),
    },
    total: [m['receipt.total']({}, at), showAmount(received, locale)],
    inWords: amountInWords(received),
    // A cheque or draft must still be honoured.
    mark:
      invalid || hasPaper(tenders.filter(({ answer }) => answer !== 'cleared'))
        ? ''
        : m['receipt.paidMark']({}, at),
    note: invalid?.note ?? (isEarlier ? m['receipt.earlierNote']({}, at) : ''),
  }
}

/** What is printed on a receipt that is not valid any more, or only in part; null for the others. */
function invalidityOf(receipt: Receipt): { watermark: string; note: string } | null {
  const { cancelledAt, dishonouredAt, amount } = receipt
  const since = cancelledAt ?? dishonouredAt
  if (since === null) return null
  const on = indianDate(since)
  if (cancelledAt)
    return {
      watermark: m['receipt.cancelled']({}, at),
      note: m['receipt.cancelledNote']({ date: showDate(on, locale) }, at),
    }
  const dishonoured = dishonouredOf(receipt)
  const watermark = m[dishonoured < amount ? 'receipt.dishonouredPartMark' : 'receipt.dishonoured']({}, at)
  return { watermark, note: sayDishonoured({ returnedOn: on, dishonoured, amount }, at) }
}

/** The parts of a letterhead that a receipt does not store. */
const lookOf = ({ logo, colour = '', affiliation = '' }: Letterhead) => ({ logo, colour, affiliation })

export interface ReceiptPrinter {
  /**
   * Returns the same bytes every time: a receipt is drawn once, with the look of that day, and stored. An office
   * reprint is marked as a duplicate.
   * @throws DomainError TooMany `documents.busy`, Unavailable `file.*`
   */
  printReceipt(receipt: Receipt, isDuplicate?: boolean): Promise<Uint8Array>
  /**
   * Prints the receipts of one sale as one document: on A5, a page each, or on a roll of 80 mm.
   * @throws DomainError TooMany `documents.busy`
   */
  printReceipts(
    receipts: readonly Receipt[],
    options: { paper: 'a5' | 'roll'; isDuplicate: boolean },
  ): Promise<Uint8Array>
}

interface PrinterParts {
  snapshots: Pick<Snapshots, 'drawOnce'>
  pdfs: Pick<Pdfs, 'draw'>
  letterhead(): Promise<Letterhead>
  publicOrigin: string
}

export const createReceiptPrinter = ({
  snapshots,
  pdfs,
  letterhead,
  publicOrigin,
}: PrinterParts): ReceiptPrinter => ({
  async printReceipts(receipts, { paper, isDuplicate }) {
    const look = { ...lookOf(await letterhead()), publicOrigin }
    const composed = receipts.map((receipt) => composeReceipt(receipt, look, isDuplicate))
    return pdfs.draw(paper === 'roll' ? 'payments.slips' : 'payments.receipts', { receipts: composed })
  },

  printReceipt(receipt, isDuplicate = false) {
    const { number, dishonouredAt, cancelledAt, amount } = receipt
    const dishonoured = dishonouredOf(receipt)
    // The original says what was known on the day of issue; what is drawn later also says what the bank did since.
    const isLater = isDuplicate || dishonouredAt !== null
    const cleared = receipt.snapshot.taken?.tenders.filter(({ answer }) => answer === 'cleared').length ?? 0
    // Receipts that are drawn already keep their key.
    const key = {
      number,
      isDuplicate,
      dishonouredAt,
      ...(cancelledAt && { cancelledAt }),
      ...(dishonoured > 0 && dishonoured < amount && { dishonoured }),
      ...(isLater && cleared > 0 && { cleared }),
    }
    const compose = async () =>
      composeReceipt(
        isLater ? receipt : asIssued(receipt),
        { ...lookOf(await letterhead()), publicOrigin },
        isDuplicate,
      )
    return snapshots.drawOnce('payments.receipt', key, compose, 'system')
  },
})

/** Makes the file of the email about a payment: the same bytes as on the page, named by the day of the receipt. */
export const receiptAttachment =
  ({
    store,
    printReceipt,
  }: { store: Pick<Store<PaymentsRepository>, 'read'> } & ReceiptPrinter): MakeAttachment =>
  async ({ receipt: number = '' }) => {
    const receipt = number === '' ? null : await store.read.receipts.find(number)
    if (!receipt) return null
    const fileName = emailedReceiptName(receipt.number)
    return { fileName, mediaType: 'application/pdf', bytes: await printReceipt(receipt) }
  }

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
