import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { maySee, scopeOf } from '../policy.ts'
import type { KindFigures } from '../records/achievement.repository.ts'

/** The counts that the faculty dashboard shows for a person. */
export interface FacultyCounts {
  publications: number
  citations: number
  scopus: number
  awards: number
  mous: number
}

/** Sums up a person's figures by kind. */
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
 * Finds the faculty member linked to a user name; an employee code or an email of the register also works.
 * @throws DomainError NotFound `achievements.noProfile` if nobody matches, or the requester may not see the person
 */
export async function memberCalled(app: Needs, userName: string, asker: CurrentUser): Promise<FacultyMember> {
  const login = await app.identity.directory.find(userName)
  const linked = login && (await app.links.recordOf('member', login.id))
  const [named] = linked ? [linked] : (await app.links.recordsNamed('member', [userName])).values()
  const member = named ? await app.faculty.findTeaching(named.id) : null
  if (!member || !maySee(await scopeOf(app, asker), member)) throw notFound('achievements.noProfile')
  return member
}
