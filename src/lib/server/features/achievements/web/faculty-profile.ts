import * as v from 'valibot'
import { daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { facultyQuery } from '#lib/schemas/faculty/profile.ts'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { endpoint, type Endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { countsOf, type FacultyCounts, memberCalled } from '../reports/faculty-counts.ts'

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

/** An endpoint that returns one of a person's counts. */
export const countCall = (count: keyof FacultyCounts, what: string): Endpoint =>
  endpoint({
    summary: `${what} of a person of the faculty, as a number. Faculty get their own, a head of department the department’s.`,
    access: achievementKeepers,
    limit: 'staff',
    query: facultyQuery,
    reply: v.number(),
    async run({ app, user, query: { userName } }) {
      if (!user) throw forbidden('session.notAllowed')
      const { id } = await memberCalled(app, userName, user)
      return countsOf(await app.achievements.figuresOf(id))[count]
    },
  })
