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
  /** Null where the login opens no record of the register. */
  memberId(): Promise<string | null>
  /** Null likewise. */
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

/** What each count leads to. */
const filters: Readonly<Record<keyof FacultyCounts, string>> = {
  publications: 'kind=publication',
  citations: 'cited=yes&sort=-citations',
  scopus: 'scopus=yes',
  awards: 'kind=award',
  mous: 'kind=mou',
}
// Of an object whose keys stand above.
const names = Object.keys(filters) as (keyof FacultyCounts)[]

/** A count of the person's own, with the list behind it. */
const counted = (name: keyof FacultyCounts): Pick<TileKind<Facts>, 'value' | 'context' | 'link'> => ({
  async value({ figures, countsMous }) {
    const own = await figures()
    if (own === null || (name === 'mous' && !(await countsMous()))) return null
    return showCount(countsOf(own)[name])
  },
  ...(name === 'citations' && { context: sayCited }),
  link: async ({ memberId }) => routes.achievementsOf((await memberId()) ?? '', filters[name]),
})

/** Of a sum the list shows what it is made of. */
async function sayCited({ figures }: Facts): Promise<string> {
  const cited = ((await figures()) ?? []).reduce((sum, each) => sum + each.cited, 0)
  return m['tile.citedOf']({ cited })
}

/** On the page of a head, among figures of the department, each says whose it is. */
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

/** What somebody of the faculty has achieved, on their own page. */
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
