import type { Bar, Plot } from '#lib/campus/dashboards.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import type { AnnualReport, ReportPlot } from './annual-report.document.ts'
import type { ReportOfYear } from './annual-report.ts'

interface ReportSource {
  report: ReportOfYear
  letterhead: Letterhead
  /** An ISO date. */
  issuedOn: string
  language: 'en' | 'de'
}

/** The number of bars that fit on a page; the workbook contains all of them. */
const mostBars = 12

/** Builds the report's texts in the current locale. */
export function composeAnnualReport({ report, letterhead, issuedOn, language }: ReportSource): AnnualReport {
  const { year, days, tiles, plots } = report
  return {
    letterhead,
    issuedOn,
    language,
    verify: null,
    title: m['iqac.annex.title']({ year }),
    pageLabel: `${year} · ${m['memo.page']()}`,
    facts: [
      [m['iqac.year'](), `${showDate(days.from)} – ${showDate(days.to)}`],
      ...tiles
        // A figure without anything to count says nothing on paper.
        .filter(({ value }) => value !== '–')
        .map(({ label, value, context }) => [label, context ? `${value} (${context})` : value] as const),
    ],
    plots: plots.filter(({ bars }) => bars.length > 0).map(plotOf),
    note: m['iqac.annex.note'](),
  }
}

function plotOf({ title, columns, bars, about }: Plot): ReportPlot {
  const shown = bars.slice(0, mostBars)
  const total = Math.max(
    1,
    bars.reduce((sum, { value }) => sum + value, 0),
  )
  const shareOf = ({ value, of }: Bar): string => showShare(value, Math.max(1, of ?? total))
  const isMeasured = bars.some(({ of }) => of !== undefined)
  const rest =
    bars.length > mostBars ? m['iqac.annex.first']({ shown: mostBars, all: String(bars.length) }) : ''
  return {
    title,
    about: [about, rest].filter(Boolean).join(' · '),
    bars: shown.map((bar) => ({
      label: bar.label,
      value: bar.value,
      ...(bar.of !== undefined && { of: bar.of }),
      shown: `${showCount(bar.value)} · ${shareOf(bar)}`,
    })),
    table: {
      columns: [
        { label: columns[0], share: 1 },
        { label: columns[1], align: 'right' },
        ...(isMeasured ? [{ label: m['iqac.annex.of'](), align: 'right' as const }] : []),
        { label: m['plot.share'](), align: 'right' },
      ],
      rows: shown.map((bar) => [
        bar.label,
        showCount(bar.value),
        ...(isMeasured ? [bar.of === undefined ? '' : showCount(bar.of)] : []),
        shareOf(bar),
      ]),
    },
  }
}
