import { showAmount } from '#lib/i18n/amounts.ts'
import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { amountInWords } from '#lib/rules/money/amount-in-words.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import { m } from '#paraglide/messages.js'
import type { ReceiptPdf } from './receipt.document.ts'
import type { Receipt } from './receipt.ts'

/** Receipts are printed in English alone: the same bytes in every language of the page. */
const locale = 'en'
const at = { locale } as const

export function composeReceipt(
  { number, issuedAt, amount, snapshot, dishonouredAt }: Receipt,
  logo: Uint8Array | null,
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
    letterhead: { ...college, logo },
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
