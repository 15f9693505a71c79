import { wordKey } from '#lib/rules/names/search-words.ts'
import type {
  AchievementBody,
  NamedAchievement,
  ShownAchievement,
} from '#lib/schemas/achievements/achievement.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { maySee, scopeOf } from '../policy.ts'
import type { Achievement, AchievementFields } from '../records/achievement.ts'

type Needs = Pick<App, 'achievements' | 'catalogue' | 'faculty' | 'links'>

interface NamedMember {
  departmentName: string
  facultyName: string
  facultyEmail?: string
}

/** Finds the faculty members with this department and name, and this email if given, within the requester's scope. */
export async function membersNamed(
  app: Needs,
  { departmentName, facultyName, facultyEmail = '' }: NamedMember,
  user: CurrentUser,
): Promise<FacultyMember[]> {
  const scope = await scopeOf(app, user)
  const view = await app.catalogue.read()
  const all = await app.faculty.teaching()
  const departments = new Set(view.find('department', departmentName).map(({ id }) => id))
  return all.filter(
    (member) =>
      maySee(scope, member) &&
      departments.has(member.departmentId ?? '') &&
      wordKey(member.name) === wordKey(facultyName) &&
      (facultyEmail === '' || member.email === wordKey(facultyEmail)),
  )
}

/** @throws DomainError NotFound `achievements.noPerson`, Conflict `achievements.severalPeople` */
async function memberNamed(app: Needs, named: NamedMember, user: CurrentUser): Promise<FacultyMember> {
  const [member, another] = await membersNamed(app, named, user)
  if (!member) throw notFound('achievements.noPerson')
  if (another) throw conflict('achievements.severalPeople')
  return member
}

/** Returns the fields of a request body; a change keeps the stored value of omitted fields. */
export async function fieldsSent(
  app: Needs,
  { body, before, user }: { body: AchievementBody; before: Achievement | null; user: CurrentUser },
): Promise<AchievementFields> {
  const { departmentName, facultyName, facultyEmail, dates, description } = body
  const member = await memberNamed(app, { departmentName, facultyName, facultyEmail }, user)
  const known = before ?? omitted
  // An entered year is kept as long as the date does not change.
  const ownYear = before?.achievedOn === dates ? before.year : Number(dates.slice(0, 4))
  return {
    memberId: member.id,
    achievedOn: dates,
    description,
    year: body.year ?? ownYear,
    kind: body.kind ?? known.kind,
    title: body.title ?? known.title,
    authors: body.authors ?? known.authors,
    source: body.source ?? known.source,
    issn: body.issn ?? known.issn,
    doi: body.doi ?? known.doi,
    citations: body.citations ?? known.citations,
    inScopus: body.inScopus ?? known.inScopus,
  }
}

const omitted = {
  ...({ kind: 'other', title: '', authors: '', source: '', issn: '', doi: '' } as const),
  citations: 0,
  inScopus: false,
}

/** Finds the achievement that a body refers to: by its id, or as the only one that matches the description. */
export async function achievementNamed(
  app: Needs,
  named: NamedAchievement,
  user: CurrentUser,
): Promise<Achievement> {
  if ('id' in named) {
    const found = await app.achievements.find(named.id)
    if (!found) throw notFound('achievements.notFound')
    return found
  }
  const [found, another] = await described(app, named, user)
  if (!found) throw conflict('achievements.noneDescribed')
  if (another) throw conflict('achievements.several')
  return found
}

async function described(
  app: Needs,
  { dates, description, ...person }: Exclude<NamedAchievement, { id: string }>,
  user: CurrentUser,
): Promise<Achievement[]> {
  const members = await membersNamed(app, person, user)
  const all = await app.achievements.ofMembers(members.map(({ id }) => id))
  return all.filter((each) => each.achievedOn === dates && wordKey(each.description) === wordKey(description))
}

/** Formats achievements for replies. */
export async function shownAchievements(
  app: Needs,
  found: readonly Achievement[],
): Promise<ShownAchievement[]> {
  const view = await app.catalogue.read()
  const members = await app.faculty.teaching()
  const byId = new Map(members.map((member) => [member.id, member]))
  const proofs = await app.achievements.proofs(found.map(({ id }) => id))
  return found.flatMap(({ memberId, achievedOn, version: _, ...wireFields }) => {
    const member = byId.get(memberId)
    if (!member) return []
    const { name: facultyName, email: facultyEmail } = member
    const departmentName = view.nameOf(member.departmentId)
    const proof = proofs.get(wireFields.id) ?? ''
    return [{ ...wireFields, dates: achievedOn, departmentName, facultyName, facultyEmail, proof }]
  })
}
