import type { SampleWords } from '../../kernel/documents/document-kind.ts'
import { withLocale } from '../../kernel/http/locale.ts'
import type { AnnualReport } from './annual-report.document.ts'
import { composeAnnualReport } from './compose-annual-report.ts'

/** Samples: a year with three plots, one with more bars than fit on a page, and a year without data. */
export async function annualReportSamples(words: SampleWords): Promise<Record<string, AnnualReport>> {
  const of = (plots: number, bars: number): AnnualReport =>
    withLocale(words.locale, () =>
      composeAnnualReport({
        report: {
          year: '2025-2026',
          days: { from: '2025-05-01', to: '2026-04-30' },
          tiles: Array.from({ length: 5 }, (_, at) => ({
            name: `tile ${at}`,
            label: words.name,
            value: String(12 * (at + 1)),
            link: '',
            context: at % 2 === 0 ? words.name : '',
          })),
          plots: Array.from({ length: plots }, (_, at) => plotOf(words.name, bars, at === 1)),
        },
        letterhead: words.letterhead,
        issuedOn: '2026-06-15',
        language: words.locale,
      }),
    )
  return { year: of(3, 4), 'many-bars': of(3, 20), nothing: of(0, 0) }
}

const plotOf = (name: string, bars: number, isMeasured: boolean) => ({
  name: 'plot',
  title: name,
  about: isMeasured ? name : '',
  columns: [name, name] as const,
  bars: Array.from({ length: bars }, (_, at) => ({
    label: `${name} ${at + 1}`,
    value: (bars - at) * 13,
    ...(isMeasured && { of: bars * 15 }),
  })),
})
