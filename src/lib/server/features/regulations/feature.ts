import { ruleCheckers, ruleKeepers } from '#lib/regulations/rule-roles.ts'
import { routes } from '#lib/routes.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { regulationsTrail } from './audit.ts'
import { regulationsDashboard } from './dashboard.ts'
import { regulationsNotifications } from './notifications.ts'
import { regulationsPersonalData } from './personal-data.ts'
import { regulationsList } from './regulations.list.ts'
import { regulationsRepository } from './repository.ts'
import { auditedRuleFields } from './rules/rule.ts'
import { createRegulationRules, type RegulationRules } from './rules/rules.service.ts'
import type {} from './tables.ts'

/** What each regulation says about attendance, internal marks and promotion. */
export const regulationsFeature: Feature = {
  name: 'regulations',
  personalData: regulationsPersonalData,
  ...regulationsTrail,
  audited: { regulationRule: auditedRuleFields },
  lists: { regulations: regulationsList },
  notifications: regulationsNotifications,
  dashboard: regulationsDashboard,
  menu: [
    {
      key: 'regulations',
      group: 'administration',
      rank: 23,
      title: m['regulations.title'],
      icon: 'columns',
      link: routes.regulations,
      roles: [...ruleKeepers, ...ruleCheckers, 'ROLE_ADMIN', 'ROLE_HOD', 'ROLE_FACULTY'],
    },
  ],
  pageHelp: {
    '/[...locale]/app/Academics/Regulations': m['pageHelp.regulations'],
    '/[...locale]/app/Academics/Regulations/[regulationId]': m['pageHelp.regulation'],
  },
  pages: {
    '/[...locale]/app/Academics/Regulations': staffRoles,
    '/[...locale]/app/Academics/Regulations/[regulationId]': staffRoles,
    '/[...locale]/app/Academics/Regulations/[regulationId]/[ruleKind]': ruleKeepers,
  },
}

export type Regulations = RegulationRules

export function createRegulations(
  kernel: Kernel,
  { catalogue }: { catalogue: Pick<Catalogue, 'read'> },
): Regulations {
  const { database, clock, refresh } = kernel
  const store = storeOf(database, regulationsRepository)
  const all = keepByTag('regulations', kernel, store.read.rules.all)
  return createRegulationRules({ store, catalogue, clock, all, refresh })
}

export type { ConfirmedRule, RegulationRule } from './rules/rule.ts'

declare module '../../kernel/app.ts' {
  interface App {
    regulations: Regulations
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Changes with each proposal and decision. */
    regulations: true
  }
}
