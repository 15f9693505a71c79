import * as v from 'valibot'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { facultyQuery } from '#lib/schemas/faculty/profile.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { type FacultyCounts, countsOf, memberCalled } from '../reports/faculty-counts.ts'

/** A call that answers one of the counts of a person. */
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
