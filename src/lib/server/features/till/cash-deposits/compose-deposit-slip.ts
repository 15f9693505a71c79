import { showDate } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { amountInWords } from '#lib/rules/money/amount-in-words.ts'
import { denominations } from '#lib/rules/till/denominations.ts'
import { sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { CashDeposit } from './cash-deposit.ts'
import type { DepositedPaper } from './cash-deposit.repository.ts'
import type { DepositSlipPdf } from './deposit-slip.document.ts'

/** The bank reads it, so it is printed in English only, as receipts are. */
const locale = 'en'
const at = { locale } as const

export interface DepositToPrint {
  deposit: CashDeposit
  /** Cheques and demand drafts that went to the bank on the same day. */
  papers: readonly DepositedPaper[]
  /** Who entered it. */
  by: string
}

export function composeDepositSlip(
  { deposit, papers, by }: DepositToPrint,
  letterhead: Letterhead,
): DepositSlipPdf {
  const { day, depositedOn, amount, expected, state } = deposit
  const title = m['cashDeposit.slip.title']({}, at)
  return {
    letterhead,
    issuedOn: depositedOn,
    language: locale,
    verify: null,
    isFramed: true,
    format: 'A5',
    ...(state === 'withdrawn' && { watermark: m['cashDeposit.state.withdrawn']({}, at) }),
    title,
    overleaf: oneLine([title, showDate(day, locale)]),
    pageLabel: m['memo.page']({}, at),
    about: [
      [m['cashDeposit.of']({}, at), showDate(day, locale)],
      [m['cashDeposit.on']({}, at), showDate(depositedOn, locale)],
      [m['cashDeposit.bank']({}, at), deposit.bank],
      [m['cashDeposit.number']({}, at), deposit.slip],
      [m['cashDeposit.by']({}, at), by],
      [m['cashDeposit.expected']({}, at), amount === expected ? '' : showAmount(expected, locale)],
      [m['cashDeposit.reason']({}, at), deposit.reason],
    ],
    cash: {
      isBanded: true,
      isDense: true,
      columns: [
        { label: m['shift.denomination']({}, at), share: 2 },
        { label: m['shift.pieces']({}, at), share: 1, align: 'right' },
        { label: m['receipt.amount']({}, at), share: 2, align: 'right' },
      ],
      rows: denominations.flatMap((each) => {
        const pieces = deposit.counted[each] ?? 0
        return pieces > 0
          ? [
              [
                showAmount(each * 100, locale).replace('.00', ''),
                String(pieces),
                showAmount(each * 100 * pieces, locale),
              ],
            ]
          : []
      }),
    },
    total: [m['cashDeposit.amount']({}, at), showAmount(amount, locale)],
    inWords: amountInWords(amount),
    papersTitle: m['cashDeposit.slip.papers']({ date: showDate(depositedOn, locale) }, at),
    papers: papers.length > 0 ? papersTable(papers) : null,
    signatories: [m['cashDeposit.slip.depositor']({}, at), m['cashDeposit.slip.stamp']({}, at)],
  }
}

const papersTable = (papers: readonly DepositedPaper[]): NonNullable<DepositSlipPdf['papers']> => ({
  isBanded: true,
  isDense: true,
  columns: [
    { label: m['papers.number']({}, at), share: 2 },
    { label: m['till.tender.bank']({}, at), share: 3 },
    { label: m['papers.depositBank']({}, at), share: 4 },
    { label: m['receipt.amount']({}, at), share: 2, align: 'right' },
  ],
  rows: papers.map(({ reference, bank, depositBank, slip, amount }) => [
    reference,
    bank,
    oneLine([depositBank, slip]),
    showAmount(amount, locale),
  ]),
  foot: [m['list.total']({}, at), '', '', showAmount(sumOfAmounts(papers), locale)],
})
