import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { collegeProfiles } from '#lib/rules/college/college-profiles.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { type TileKind, dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { KindFigures } from './records/achievement.repository.ts'
import { type FacultyCounts, countsOf } from './reports/faculty-counts.ts'

const faculty = ['ROLE_FACULTY'] as const

interface Facts {
  /** Null if the login is not linked to a faculty record. */
  memberId(): Promise<string | null>
  /** Null if the login is not linked to a faculty record. */
  figures(): Promise<KindFigures[] | null>
  countsMous(): Promise<boolean>
}

function factsOf(app: App, { id }: { id: string }): Facts {
  const { links, achievements, college } = app
  const memberId = once(async () => (await links.recordOf('member', id))?.id ?? null)
  return {
    memberId,
    figures: once(async () => {
      const own = await memberId()
      return own === null ? null : achievements.figuresOf(own)
    }),
    countsMous: once(async () => collegeProfiles[(await college.settings()).profile].countsMous),
  }
}

/** The list filter behind each count. */
const filters: Readonly<Record<keyof FacultyCounts, string>> = {
  publications: 'kind=publication',
  citations: 'cited=yes&sort=-citations',
  scopus: 'scopus=yes',
  awards: 'kind=award',
  mous: 'kind=mou',
}
// The keys are exactly those of `filters`.
const names = Object.keys(filters) as (keyof FacultyCounts)[]

/** A tile with one of the person's own counts, linked to the list behind it. */
const counted = (name: keyof FacultyCounts): Pick<TileKind<Facts>, 'value' | 'context' | 'link'> => ({
  async value({ figures, countsMous }) {
    const own = await figures()
    if (own === null || (name === 'mous' && !(await countsMous()))) return null
    return showCount(countsOf(own)[name])
  },
  ...(name === 'citations' && { context: sayCited }),
  link: async ({ memberId }) => routes.achievementsOf((await memberId()) ?? '', filters[name]),
})

/** Names the number of cited works, because the citation total has a list of works behind it. */
async function sayCited({ figures }: Facts): Promise<string> {
  const cited = ((await figures()) ?? []).reduce((sum, each) => sum + each.cited, 0)
  return m['tile.citedOf']({ cited })
}

/** Builds the tiles. A head of department also sees department figures, so their own tiles have separate labels. */
const tilesOf = (
  whose: 'own' | 'yours',
  { roles, rank }: { roles: readonly Role[]; rank: number },
): Record<string, TileKind<Facts>> =>
  Object.fromEntries(
    names.map((name, index) => [
      whose === 'own' ? name : `${whose}.${name}`,
      { ...counted(name), roles, rank: rank + index, label: m[`tile.${whose}.${name}`] },
    ]),
  )

/** A faculty member's own achievements on their dashboard. */
export const achievementsDashboard = dashboardPart<Facts>({
  facts: factsOf,
  notes: {
    notInRegister: {
      roles: faculty,
      rank: 5,
      text: async ({ memberId }) => ((await memberId()) === null ? m['achievements.leadNone']() : ''),
    },
  },
  tiles: {
    ...tilesOf('own', { roles: faculty, rank: 1 }),
    ...tilesOf('yours', { roles: ['ROLE_HOD'], rank: 50 }),
  },
})
