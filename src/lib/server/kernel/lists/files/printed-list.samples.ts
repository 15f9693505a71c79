import type { SampleWords } from '../../documents/document-kind.ts'
import type { PrintedList } from './printed-list.document.ts'

/** A list of two pages with numbers and totals, and one without a row. */
export async function printedListSamples({
  name,
  letterhead,
  locale,
}: SampleWords): Promise<Record<string, PrintedList>> {
  const list: PrintedList = {
    letterhead,
    title: name,
    subtitle: name,
    verify: null,
    issuedOn: '2026-11-21',
    pageLabel: name,
    overleaf: name,
    isLandscape: true,
    language: locale,
    columns: [
      { label: name, share: 2 },
      { label: name, share: 1 },
      { label: '₹', align: 'right' },
    ],
    rows: Array.from({ length: 60 }, (_, index) => [name, `21B81A05${index + 10}`, '98,000.00']),
    foot: ['', '', '58,80,000.00'],
  }
  return { long: list, empty: { ...list, rows: [], foot: ['', '', ''] } }
}
