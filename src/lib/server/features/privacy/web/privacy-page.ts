import type { App } from '../../../kernel/app.ts'
import { personalDataOf } from '../../../kernel/declared.ts'
import { type PrivacyStatement, statementPeople } from '../../../kernel/personal-data/personal-data.ts'

/** What the college keeps about one group of people. */
export interface StatementGroup {
  people: PrivacyStatement['people']
  statements: readonly PrivacyStatement[]
}

/** Groups what the features declare by people, in the order of the page. */
export function privacyStatements({ features }: Pick<App, 'features'>): StatementGroup[] {
  const all = personalDataOf(features).flatMap(({ data }) => data.statements ?? [])
  return statementPeople
    .map((people) => ({ people, statements: all.filter((each) => each.people === people) }))
    .filter(({ statements }) => statements.length > 0)
}
