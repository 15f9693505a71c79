import type { App } from '../../kernel/app.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type FacultyMember, keyOfMember } from './faculty-member.ts'

/** What rows are checked with. */
export interface RegisterAtHand {
  view: CatalogueView
  members: ReadonlyMap<string, FacultyMember>
  /** Whose each email is, by the key of the employee code. */
  emails: ReadonlyMap<string, string>
}

export async function registerAtHand({ faculty, catalogue }: App): Promise<RegisterAtHand> {
  const [view, all] = [await catalogue.read(), await faculty.all()]
  return {
    view,
    members: new Map(all.map((member) => [keyOfMember(member), member])),
    emails: new Map(all.filter(({ email }) => email !== '').map((each) => [each.email, keyOfMember(each)])),
  }
}
