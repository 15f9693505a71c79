import { readFileSync } from 'node:fs'
import type { Kernel } from '../../kernel/app.ts'
import { jobKindsOf } from '../../kernel/declared.ts'
import { diskBelow } from '../../kernel/health/health.service.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { createCertificateWatch } from './certificate.service.ts'
import { systemRepository } from './repository.ts'
import { type System, type SystemParts, createSystemService } from './system.service.ts'

type Needed = 'env' | 'database' | 'clock' | 'log' | 'features' | 'servers' | 'build' | 'audit'

/** The system's own eyes: of this server what only it knows, and of all servers what the database tells. */
export function openSystem(
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
  // Ours, and npm does not run without it.
  return (JSON.parse(file) as { version: string }).version
}
