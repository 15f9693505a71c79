import type { BackupNote } from '../../kernel/backup/backup-note.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { bounded } from '../../kernel/core/timeout.ts'
import type { DatabaseFacts } from '../../kernel/db/describe-database.ts'
import type { Engine } from '../../kernel/db/portable.ts'
import type { Env } from '../../kernel/env.ts'
import { areEmailsStuck, type Disk, stuckLanes } from '../../kernel/health/health.service.ts'
import { type JobKinds, kindsOfLane } from '../../kernel/jobs/job-kind.ts'
import type { Job } from '../../kernel/jobs/job-row.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { TrailCheck } from '../../kernel/trail/trail-checks.ts'
import type { CertificateFinding, CertificateWatch } from './certificate.service.ts'
import { type CheckedPart, checkedParts } from './checked-parts.ts'
import type { SystemRepository } from './repository.ts'

/** The facts of a part and what needs attention. Null if they could not be read. */
type Part<Facts, Need extends string> = { facts: Facts; needs: readonly Need[] } | null

export interface SystemStatus {
  software: { version: string; build: string; startedAt: string; servers: number; engine: Engine }
  /** Null if the database does not report it. */
  engineVersion: string | null
  storage: Part<Storage, ReturnType<typeof storageNeeds>[number]>
  backup: Part<{ last: BackupNote | null }, ReturnType<typeof backupNeeds>[number]>
  mail: Part<MailStatus, ReturnType<typeof mailNeeds>[number]>
  jobs: Part<JobsStatus, ReturnType<typeof jobsNeeds>[number]>
  certificate: Part<CertificateFinding, ReturnType<typeof certificateNeeds>[number]>
  trail: Part<{ last: TrailCheck | null }, ReturnType<typeof trailNeeds>[number]>
}

export interface System {
  show(): Promise<SystemStatus>
  /** The parts that need attention; cached for a minute. */
  ailing(): Promise<readonly CheckedPart[]>
  /** Returns whether a mail server is configured and an email was sent. */
  isEmailProven(): Promise<boolean>
  /** Null if no backup was ever recorded. */
  lastBackup(): Promise<BackupNote | null>
}

export interface SystemParts {
  store: Store<SystemRepository>
  clock: Clock
  log: Logger
  kinds: JobKinds
  env: Pick<Env, 'dataDir' | 'smtpUrl' | 'mailFrom' | 's3'>
  software(): SystemStatus['software']
  /** Returns whether the college does not use email; a missing mail server is then not a problem. */
  isWithoutEmail(): Promise<boolean>
  certificate: CertificateWatch
  /** The result of the last check of the audit trail. */
  lastCheck(): Promise<TrailCheck | null>
  diskBelow(folder: string): Promise<Disk>
  /** The timeout of each part, in milliseconds. */
  timeout?: number
}

const keptFor = 60_000

export function createSystemService(parts: SystemParts): System {
  const { store, clock, log, env, certificate, timeout = 3_000 } = parts
  const { read } = store
  const { startedAt } = parts.software()

  /** Isolates failures: the page must work on the day a part fails. */
  const within = <T>(what: string, work: () => Promise<T>): Promise<T | null> =>
    bounded(work(), timeout).catch((error: unknown) => {
      log.error({ err: error }, `system status: ${what} could not be read`)
      return null
    })

  async function storage(database: Promise<DatabaseFacts>) {
    const [{ bytes: databaseBytes }, { files, bytes: fileBytes }, disk] = await Promise.all([
      database,
      read.files(),
      parts.diskBelow(env.dataDir),
    ])
    const facts = { databaseBytes, files, fileBytes, isInBucket: env.s3 !== null, disk }
    return { facts, needs: storageNeeds(facts) }
  }

  async function room() {
    return { needs: storageNeeds({ disk: await parts.diskBelow(env.dataDir) }) }
  }

  async function backup() {
    const last = await read.lastBackup()
    return { facts: { last }, needs: backupNeeds(last, clock.now()) }
  }

  async function mail() {
    const isStuck = await areEmailsStuck({ store, clock }, Date.parse(startedAt))
    const facts = {
      server: serverOf(env.smtpUrl),
      sender: env.mailFrom,
      isStuck,
      ...(await readMail(read, clock.now())),
      isWithout: await parts.isWithoutEmail(),
    }
    return { facts, needs: mailNeeds(facts) }
  }

  async function jobs() {
    const facts = await readJobs(parts, startedAt)
    return { facts, needs: jobsNeeds(facts) }
  }

  async function trail() {
    const last = await parts.lastCheck()
    return { facts: { last }, needs: trailNeeds(last) }
  }

  const withNeeds = (facts: CertificateFinding) => ({ facts, needs: certificateNeeds(facts, clock.now()) })

  /** Waits half the timeout, so that a slow first check is shown as running instead of failed. */
  const shownCertificate = async () =>
    withNeeds(await bounded(certificate.found(), timeout / 2).catch(() => certificate.known()))

  async function findAiling(): Promise<CheckedPart[]> {
    const all = {
      storage: await within('storage', room),
      backup: await within('backup', backup),
      mail: await within('mail', mail),
      jobs: await within('jobs', jobs),
      certificate: withNeeds(certificate.known()),
      trail: await within('trail', trail),
    }
    return checkedParts.filter((name) => all[name]?.needs.length !== 0)
  }

  let last: { at: number; ailing: Promise<CheckedPart[]> } | null = null

  return {
    async show() {
      const database = read.database()
      const engineVersion = within('database', async () => (await database).version)
      return {
        software: parts.software(),
        engineVersion: await engineVersion,
        storage: await within('storage', () => storage(database)),
        backup: await within('backup', backup),
        mail: await within('mail', mail),
        jobs: await within('jobs', jobs),
        certificate: await within('certificate', shownCertificate),
        trail: await within('trail', trail),
      }
    },
    isEmailProven: async () => env.smtpUrl !== null && (await read.lastSentAt()) !== null,
    lastBackup: read.lastBackup,
    ailing() {
      const now = Date.parse(clock.now())
      if (!last || Math.abs(now - last.at) >= keptFor) last = { at: now, ailing: findAiling() }
      return last.ailing
    },
  }
}

const hour = 60 * 60 * 1000
const week = 7 * 24 * hour

/** What needs attention about the latest backup. */
function backupNeeds(last: BackupNote | null, now: string) {
  if (!last) return ['backup.none'] as const
  const age = Date.parse(now) - Date.parse(last.madeAt)
  return [
    ...(age > week ? (['backup.old'] as const) : []),
    // Ignores an hour of clock difference between two machines.
    ...(age < -hour ? (['backup.future'] as const) : []),
    ...(last.damaged > 0 ? (['backup.damaged'] as const) : []),
  ]
}

const warnedBefore = 21 * 24 * 60 * 60 * 1000

/** What needs attention about the certificate; nothing while it is being checked. */
export function certificateNeeds(finding: CertificateFinding, now: string) {
  if (finding.kind === 'beingChecked') return []
  if (finding.kind === 'unreachable') return [`certificate.${finding.problem}`] as const
  if (finding.kind !== 'read') return [`certificate.${finding.kind}`] as const
  const left = Date.parse(finding.validUntil) - Date.parse(now)
  if (left <= 0) return ['certificate.expired'] as const
  return [
    ...(finding.trust === 'trusted' ? [] : ([`certificate.${finding.trust}`] as const)),
    ...(left < warnedBefore ? (['certificate.expiresSoon'] as const) : []),
  ]
}

/** What needs attention about the audit trail, by its last check. */
const trailNeeds = (last: TrailCheck | null) =>
  last !== null && (last.state.broken !== null || last.state.missing > 0) ? (['trail.broken'] as const) : []

interface Storage {
  databaseBytes: number
  files: number
  fileBytes: number
  isInBucket: boolean
  disk: Disk
}

const gigabyte = 1_000_000_000

/**
 * A tenth of the disk must be free, but at least 2 GB and at most 20 GB.
 * @example isNearlyFull({ free: 3e9, total: 20e9 }) // false
 */
const isNearlyFull = ({ free, total }: Disk): boolean =>
  free < Math.max(2 * gigabyte, Math.min(total / 10, 20 * gigabyte))

const storageNeeds = ({ disk }: Pick<Storage, 'disk'>) =>
  isNearlyFull(disk) ? (['storage.nearlyFull'] as const) : []

interface MailStatus {
  /** The mail server without its credentials; null if none is configured. */
  server: string | null
  sender: string
  waiting: number
  givenUp: number
  lastSentAt: string | null
  lastFailure: { at: string; problem: string; nextAt: string | null } | null
  /** Emails have failed since the last one was sent, for reasons other than wrong addresses. */
  isFailing: boolean
  isStuck: boolean
  /** The college does not use email. */
  isWithout: boolean
}

type Facts = Omit<MailStatus, 'server' | 'sender' | 'isStuck' | 'isWithout'>

/** A single wrong address is a typing error; more than this many in a row indicate a fault of the mail server. */
const mostWrongAddresses = 2

async function readMail(read: SystemRepository, now: string): Promise<Facts> {
  const lastSentAt = await read.lastSentAt()
  const weekAgo = new Date(Date.parse(now) - week).toISOString()
  const since = lastSentAt !== null && lastSentAt > weekAgo ? lastSentAt : weekAgo
  const [waiting, givenUp, lastFailure, isServerFailing, refusedAddresses] = await Promise.all([
    read.countEmails('waiting'),
    read.countEmails('failed'),
    read.lastFailure(),
    read.isMailServerFailing(since),
    read.countRefusedAddresses(since),
  ])
  const isFailing = isServerFailing || refusedAddresses > mostWrongAddresses
  return { waiting, givenUp, lastSentAt, lastFailure, isFailing }
}

/** @example serverOf('smtp://office:secret@mail.example.edu:587') // 'mail.example.edu:587' */
const serverOf = (smtpUrl: string | null): string | null => smtpUrl && new URL(smtpUrl).host

const mailNeeds = ({ server, isFailing, isStuck, isWithout }: MailStatus) => [
  ...(server === null && !isWithout ? (['mail.unset'] as const) : []),
  ...(isFailing ? (['mail.failing'] as const) : []),
  ...(isStuck ? (['mail.stuck'] as const) : []),
]

export interface JobsStatus {
  failed: readonly Job[]
  stuck: readonly Job[]
}

interface JobsParts {
  store: Store<SystemRepository>
  clock: Clock
  kinds: JobKinds
}

const weekInMs = 7 * 24 * 60 * 60 * 1000
/** As many as the page shows. */
const most = 20

async function readJobs(parts: JobsParts, startedAt: string): Promise<JobsStatus> {
  const { store, clock, kinds } = parts
  const now = clock.now()
  const since = new Date(Date.parse(now) - weekInMs).toISOString()
  const lanes = await stuckLanes(parts, Date.parse(startedAt))
  const names = lanes.flatMap((lane) => kindsOfLane(kinds, lane))
  return {
    failed: await store.read.failedJobs(since, most),
    stuck: names.length > 0 ? await store.read.waitingJobs(names, now, most) : [],
  }
}

const jobsNeeds = ({ failed, stuck }: JobsStatus) => [
  // A rejected job, such as an unreadable file, was already reported to the person who started it.
  ...(failed.some(({ isFault }) => isFault) ? (['jobs.failed'] as const) : []),
  ...(stuck.length > 0 ? (['jobs.stuck'] as const) : []),
]
