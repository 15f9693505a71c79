import { showShortDate } from '#lib/i18n/dates.ts'
import { ruleCheckers } from '#lib/regulations/rule-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { sayAsked } from '../../kernel/dashboards/waiting-proposals.ts'

/** Proposed rules wait for the principal and the deans. */
export const regulationsDashboard = dashboardPart({
  facts: (app, user) => ({ app, user }),
  waiting: {
    regulationRules: {
      roles: ruleCheckers,
      rank: 45,
      async items({ app: { regulations, catalogue, people }, user }) {
        const waiting = (await regulations.all()).filter(
          ({ state, createdBy }) => state === 'proposed' && createdBy !== user.id,
        )
        const { nameOf } = await catalogue.read()
        const names = await people.namesOf(waiting.map(({ createdBy }) => createdBy))
        return waiting.toReversed().map(({ kind, regulationId, createdBy, createdAt, validFrom }) => ({
          title: m['regulations.form.title']({
            kind: m[`regulations.kind.${kind}`](),
            regulation: nameOf(regulationId),
          }),
          asked: sayAsked(names.get(createdBy), createdAt),
          effect: m['regulations.waitingMeans']({ day: showShortDate(validFrom) }),
          action: m['tile.decide'](),
          link: routes.regulation(regulationId),
        }))
      },
    },
  },
})
