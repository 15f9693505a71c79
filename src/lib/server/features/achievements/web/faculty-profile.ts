import { daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { countsOf, memberCalled } from '../reports/faculty-counts.ts'

type Needs = Pick<App, 'achievements' | 'catalogue' | 'faculty' | 'identity' | 'links'>

/** @throws DomainError NotFound `achievements.noProfile`, see `memberCalled` */
export async function profileOf(
  app: Needs,
  { userId, financialYear }: { userId: string; financialYear: string },
  asker: CurrentUser,
) {
  const member = await memberCalled(app, userId, asker)
  const { nameOf } = await app.catalogue.read()
  const figures = (days?: ReturnType<typeof daysOfAcademicYear>) =>
    app.achievements.figuresOf(member.id, days)
  return {
    name: member.name,
    email: member.email,
    designation: member.designation,
    department: nameOf(member.departmentId),
    ...countsOf(await figures()),
    inYear: countsOf(await figures(daysOfAcademicYear(financialYear))),
  }
}
