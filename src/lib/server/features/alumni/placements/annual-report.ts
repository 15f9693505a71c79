import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { AnnualReportPart } from '../../iqac/feature.ts'
import { type PlacementFigures, placementFigures } from './placements.repository.ts'

/** Placements of the batches that left in the year, and how many of them have no certificate. */
export const alumniReport: AnnualReportPart = {
  rank: 30,
  async figures(app, year) {
    const found = await placementFigures(app.database.reads, year)
    return { tiles: tilesOf(found, year), plots: [companiesOf(found)] }
  },
  sheets: [
    { title: m['iqac.sheet.placements'], list: 'placements', query: (year) => `year=${year}` },
    { title: m['iqac.sheet.withoutLetter'], list: 'placements', query: (year) => `year=${year}&letter=no` },
  ],
}

const tilesOf = ({ known, working, withoutLetter }: PlacementFigures, year: string) => [
  {
    name: 'placed',
    label: m['iqac.tile.placed'](),
    value: known > 0 ? showCount(working) : '–',
    count: working,
    context: known > 0 ? m['iqac.ofAlumni']({ alumni: showCount(known) }) : m['iqac.noHistory'](),
    link: routes.iqacPlacements(year, '&status=working'),
  },
  // Of nobody nothing is missing.
  ...(known > 0
    ? [
        {
          name: 'withoutLetter',
          label: m['iqac.tile.withoutLetter'](),
          value: showCount(withoutLetter),
          count: withoutLetter,
          context: m['iqac.ofAlumni']({ alumni: showCount(known) }),
          link: routes.iqacPlacements(year, '&letter=no'),
        },
      ]
    : []),
]

const companiesOf = ({ companies, known, working }: PlacementFigures) => ({
  name: 'yearCompanies',
  title: m['iqac.plot.placed']({
    share: known > 0 ? showShare(working, known) : '–',
    known: showCount(known),
  }),
  columns: [m['alumni.field.companyName'](), m['alumni.history.plot.alumni']()] as const,
  about: m['iqac.ofAlumni']({ alumni: showCount(known) }),
  bars: companies.map(({ name, count }) => ({ label: name, value: count, of: working })),
})
