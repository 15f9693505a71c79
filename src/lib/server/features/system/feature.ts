import { readFileSync } from 'node:fs'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { jobKindsOf } from '../../kernel/declared.ts'
import type { Feature } from '../../kernel/feature.ts'
import { diskBelow } from '../../kernel/health/health.service.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Checklist } from '../checklist/feature.ts'
import { createCertificateWatch } from './certificate.service.ts'
import { systemRepository } from './repository.ts'
import { createSystemService, type System, type SystemParts } from './system.service.ts'

/** The state of the system, and what needs attention. */
const systemDashboard = dashboardPart({
  facts: ({ system }) => ({ ailing: once(system.ailing) }),
  waiting: {
    system: {
      roles: ['ROLE_ADMIN'],
      rank: 50,
      async items({ ailing }) {
        const parts = await ailing()
        if (parts.length === 0) return []
        return [
          {
            title: m['tile.systemAiling']({ parts: showCount(parts.length) }),
            asked: '',
            effect: parts.map((part) => m[`system.part.${part}`]()).join(', '),
            action: m['tile.checkSystem'](),
            link: routes.system,
          },
        ]
      },
    },
  },
  tiles: {
    system: {
      label: m['tile.system'],
      roles: ['ROLE_ADMIN'],
      rank: 5,
      link: routes.system,
      async value({ ailing }) {
        const { length } = await ailing()
        return length === 0 ? m['tile.systemFine']() : m['tile.systemToCheck']({ parts: showCount(length) })
      },
    },
  },
})

const administrators = ['ROLE_ADMIN'] as const

/** The checklist step that a college skips if it does not use email. */
const emailStep = 'email'

/** The state of the installation: what runs, where data is stored, and what needs attention. */
export const systemFeature: Feature = {
  name: 'system',
  menu: [
    {
      key: 'system',
      group: 'administration',
      rank: 60,
      title: m['system.title'],
      icon: 'server',
      link: routes.system,
      roles: administrators,
    },
  ],
  checklist: {
    [emailStep]: {
      rank: 100,
      title: m['checklist.step.email.title'],
      help: m['checklist.step.email.help'],
      link: routes.system,
      without: m['checklist.step.email.without'],
      isDone: ({ system }) => system.isEmailProven(),
    },
    backup: {
      rank: 110,
      title: m['checklist.step.backup.title'],
      help: m['checklist.step.backup.help'],
      link: routes.system,
      without: m['checklist.step.backup.without'],
      isDone: async ({ system }) => (await system.lastBackup()) !== null,
    },
  },
  pageHelp: {
    '/[...locale]/app/Admin/System': m['pageHelp.system'],
  },
  pages: { '/[...locale]/app/Admin/System': administrators },
  dashboard: systemDashboard,
}

export const createSystem = (
  kernel: Parameters<typeof openSystem>[0],
  { checklist }: { checklist: Pick<Checklist, 'leftOut'> },
): System =>
  openSystem(kernel, { isWithoutEmail: async () => (await checklist.leftOut()).includes(emailStep) })

export type { SystemStatus } from './system.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    system: System
  }
}

type Needed = 'env' | 'database' | 'clock' | 'log' | 'features' | 'servers' | 'build' | 'audit'

/** Creates the service. Some facts come from this server only, the rest from the database shared by all servers. */
function openSystem(
  kernel: Pick<Kernel, Needed>,
  { isWithoutEmail }: Pick<SystemParts, 'isWithoutEmail'>,
): System {
  const { env, database, clock, log, features, servers, build, audit } = kernel
  const version = ownVersion()
  const startedAt = clock.now()
  return createSystemService({
    env,
    clock,
    log,
    diskBelow,
    lastCheck: audit.lastCheck,
    isWithoutEmail,
    store: storeOf(database, systemRepository),
    kinds: jobKindsOf(features),
    software: () => ({ version, build, startedAt, servers: servers.count(), engine: database.engine }),
    certificate: createCertificateWatch({ origin: env.publicOrigin, clock }),
  })
}

function ownVersion(): string {
  const file = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')
  // It is our own file, and npm requires the version.
  return (JSON.parse(file) as { version: string }).version
}
