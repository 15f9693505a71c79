import { collegeProfiles } from '#lib/rules/college-profiles.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { type TileKind, dashboardPart } from '../../kernel/dashboard-part.ts'
import { type FacultyCounts, countsOf } from './faculty-counts.ts'

const roles = ['ROLE_FACULTY'] as const

interface Facts {
  /** Null where the login opens no record of the register. */
  memberId(): Promise<string | null>
  counts(): Promise<FacultyCounts | null>
  countsMous(): Promise<boolean>
}

function factsOf(app: App, { id }: { id: string }): Facts {
  const { links, achievements, college } = app
  const memberId = once(async () => (await links.recordOf('member', id))?.id ?? null)
  return {
    memberId,
    counts: once(async () => {
      const own = await memberId()
      return own === null ? null : countsOf(await achievements.figuresOf(own))
    }),
    countsMous: once(async () => collegeProfiles[(await college.settings()).profile].countsMous),
  }
}

/** A count of the person's own, with the list behind it. */
const counted = (name: keyof FacultyCounts, rank: number, filter: string): TileKind<Facts> => ({
  ...{ label: m[`tile.own.${name}`], roles, rank },
  async value({ counts, countsMous }) {
    const own = await counts()
    if (own === null || (name === 'mous' && !(await countsMous()))) return null
    return showCount(own[name])
  },
  link: async ({ memberId }) => routes.achievementsOf((await memberId()) ?? '', filter),
})

/** What somebody of the faculty has achieved, on their own page. */
export const achievementsDashboard = dashboardPart<Facts>({
  facts: factsOf,
  notes: {
    notInRegister: {
      ...{ roles, rank: 5 },
      text: async ({ memberId }) => ((await memberId()) === null ? m['achievements.leadNone']() : ''),
    },
  },
  tiles: {
    publications: counted('publications', 1, 'kind=publication'),
    citations: counted('citations', 2, 'kind=publication&sort=-citations'),
    scopus: counted('scopus', 3, 'scopus=yes'),
    awards: counted('awards', 4, 'kind=award'),
    mous: counted('mous', 5, 'kind=mou'),
  },
})
