import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { maySee, scopeOf } from '../policy.ts'
import type { KindFigures } from '../records/achievement.repository.ts'

/** What the dashboard of the faculty counts of a person. */
export interface FacultyCounts {
  publications: number
  citations: number
  scopus: number
  awards: number
  mous: number
}

/** Of the figures of a person, kind by kind. */
export function countsOf(figures: readonly KindFigures[]): FacultyCounts {
  const of = (kind: KindFigures['kind']): number => figures.find((each) => each.kind === kind)?.count ?? 0
  const sumOf = (name: 'citations' | 'inScopus'): number => figures.reduce((sum, each) => sum + each[name], 0)
  return {
    publications: of('publication'),
    citations: sumOf('citations'),
    scopus: sumOf('inScopus'),
    awards: of('award'),
    mous: of('mou'),
  }
}

type Needs = Pick<App, 'catalogue' | 'faculty' | 'identity' | 'links'>

/**
 * Whose record a user name opens; an employee code or an email of the register means its person as well.
 * @throws DomainError NotFound `achievements.noProfile` where nobody is meant, or somebody whom the asker may not see
 */
export async function memberCalled(app: Needs, userName: string, asker: CurrentUser): Promise<FacultyMember> {
  const login = await app.identity.directory.find(userName)
  const linked = login && (await app.links.recordOf('member', login.id))
  const [named] = linked ? [linked] : (await app.links.recordsNamed('member', [userName])).values()
  const member = named ? await app.faculty.find(named.id) : null
  if (!member || !maySee(await scopeOf(app, asker), member)) throw notFound('achievements.noProfile')
  return member
}
