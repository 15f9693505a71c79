import { methodOfWay } from '#lib/payments/tender-words.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { type TenderWay, tenderWays } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import { payerColumn } from '../import/payers-by-number.ts'

/** Words for ways of payment in day books and exports of accounting programs. */
const spellings: Readonly<Record<TenderWay, readonly string[]>> = {
  cash: ['by cash', 'cash payment', 'cash in hand', 'csh'],
  upi: ['phonepe', 'phone pe', 'google pay', 'gpay', 'paytm', 'bhim', 'qr', 'qr code', 'upi payment'],
  card: ['debit card', 'credit card', 'pos', 'swipe', 'card payment', 'swiping machine'],
  cheque: ['chq', 'check', 'by cheque', 'cheque/dd', 'ch'],
  dd: ['demand draft', 'd.d.', 'd.d', 'draft', 'by dd'],
  transfer: [
    'neft',
    'rtgs',
    'imps',
    'bank transfer',
    'online',
    'online transfer',
    'net banking',
    'bank',
    'by bank',
  ],
}

export const wayValues: readonly ImportValue[] = tenderWays.map((way) => ({
  value: way,
  title: () => sayMethod(methodOfWay[way]),
  aliases: [way, ...spellings[way]],
}))

/** Columns of a day book as colleges keep it in Tally or in a spreadsheet: one receipt and one head a row. */
export const earlierColumns: readonly ImportColumn[] = [
  {
    field: 'receipt',
    title: m['earlierBook.column.receipt'],
    aliases: [
      'receipt no',
      'receipt number',
      'rect no',
      'rcpt no',
      'recpt no',
      'r no',
      'voucher no',
      'vch no',
    ],
    fallbacks: ['bill no', 'challan no', 'vch no.'],
    required: true,
    isName: true,
    isText: true,
    example: 'A/1042',
    help: m['earlierBook.help.receipt'],
  },
  {
    field: 'day',
    title: m['earlierBook.column.day'],
    aliases: [
      'receipt date',
      'date',
      'paid on',
      'date of payment',
      'payment date',
      'voucher date',
      'vch date',
    ],
    required: true,
    isDate: true,
    isText: true,
    mayBeSame: false,
    example: '14-07-2026',
    help: m['earlierBook.help.day'],
  },
  // A receipt is named by its own number.
  { ...payerColumn, isName: false },
  {
    field: 'feeType',
    title: m['structures.feeType'],
    aliases: [
      'fee type',
      'fee head',
      'head',
      'head of account',
      'fee name',
      'fee category',
      'ledger',
      'account head',
    ],
    fallbacks: ['particulars', 'fee', 'fee description', 'fee particulars'],
    required: true,
    example: 'Tuition Fee',
    help: m['dues.help.feeType'],
  },
  {
    field: 'amount',
    title: m['structures.amount'],
    aliases: ['amount', 'amount paid', 'paid amount', 'received amount', 'amount received', 'receipt amount'],
    fallbacks: ['credit', 'paid', 'received', 'fee paid', 'cr'],
    required: true,
    mayEndInZeros: true,
    mayBeSame: false,
    example: '45,000.00',
    help: m['earlierBook.help.amount'],
  },
  {
    field: 'way',
    title: m['earlierBook.column.way'],
    aliases: [
      'mode of payment',
      'payment mode',
      'mode',
      'paid by',
      'tender',
      'way',
      'payment type',
      'pay mode',
    ],
    required: true,
    values: wayValues,
    example: 'Cash',
    help: m['earlierBook.help.way'],
  },
  {
    field: 'reference',
    title: m['earlierBook.column.reference'],
    aliases: [
      'reference',
      'reference no',
      'ref no',
      'utr',
      'utr no',
      'transaction id',
      'txn id',
      'cheque no',
      'chq no',
      'dd no',
    ],
    fallbacks: ['narration', 'remarks', 'instrument no'],
    required: false,
    isText: true,
    mayHoldDate: true,
    example: '412345678901',
    help: m['earlierBook.help.reference'],
  },
]
