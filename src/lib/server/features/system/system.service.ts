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

/** A part of the system: what is known of it, and what is to be done about it. Null where it could not be read. */
type Part<Facts, Need extends string> = { facts: Facts; needs: readonly Need[] } | null

export interface SystemStatus {
  software: { version: string; build: string; startedAt: string; servers: number; engine: Engine }
  /** Null where the database does not say it. */
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
  /** The parts that somebody should look after; at hand for a minute. */
  ailing(): Promise<readonly CheckedPart[]>
  /** A mail server is set, and an email has gone out. */
  isEmailProven(): Promise<boolean>
  /** Null where none was ever noted. */
  lastBackup(): Promise<BackupNote | null>
}

export interface SystemParts {
  store: Store<SystemRepository>
  clock: Clock
  log: Logger
  kinds: JobKinds
  env: Pick<Env, 'dataDir' | 'smtpUrl' | 'mailFrom' | 's3'>
  software(): SystemStatus['software']
  /** The college has said that it does without email: none that is set is no need then. */
  isWithoutEmail(): Promise<boolean>
  certificate: CertificateWatch
  /** What the last check of the audit trail has found. */
  lastCheck(): Promise<TrailCheck | null>
  diskBelow(folder: string): Promise<Disk>
  /** Milliseconds until what does not answer counts as unread. */
  patience?: number
}

const keptFor = 60_000

export function createSystemService(parts: SystemParts): System {
  const { store, clock, log, env, certificate, patience = 3_000 } = parts
  const { read } = store
  const { startedAt } = parts.software()

  /** One that fails leaves the others: the page is for the day on which something does. */
  const within = <T>(what: string, work: () => Promise<T>): Promise<T | null> =>
    bounded(work(), patience).catch((error: unknown) => {
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

  const judged = (facts: CertificateFinding) => ({ facts, needs: certificateNeeds(facts, clock.now()) })

  /** Within less than the others: a first check that takes longer is said to be under way. */
  const shownCertificate = async () =>
    judged(await bounded(certificate.found(), patience / 2).catch(() => certificate.known()))

  async function findAiling(): Promise<CheckedPart[]> {
    const all = {
      storage: await within('storage', room),
      backup: await within('backup', backup),
      mail: await within('mail', mail),
      jobs: await within('jobs', jobs),
      certificate: judged(certificate.known()),
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

/** What is to be done about the newest backup. */
function backupNeeds(last: BackupNote | null, now: string) {
  if (!last) return ['backup.none'] as const
  const age = Date.parse(now) - Date.parse(last.madeAt)
  return [
    ...(age > week ? (['backup.old'] as const) : []),
    // Clocks of two machines differ by less.
    ...(age < -hour ? (['backup.future'] as const) : []),
    ...(last.damaged > 0 ? (['backup.damaged'] as const) : []),
  ]
}

const warnedBefore = 21 * 24 * 60 * 60 * 1000

/** What is to be done about the certificate; nothing is known of one that is still looked at. */
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

/** What is to be done about the audit trail, by what its last check has found. */
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
 * Below a tenth of a disk, but a tenth of a large one is room enough, and two gigabytes are little on any.
 * @example isNearlyFull({ free: 3e9, total: 20e9 }) // false
 */
const isNearlyFull = ({ free, total }: Disk): boolean =>
  free < Math.max(2 * gigabyte, Math.min(total / 10, 20 * gigabyte))

const storageNeeds = ({ disk }: Pick<Storage, 'disk'>) =>
  isNearlyFull(disk) ? (['storage.nearlyFull'] as const) : []

interface MailStatus {
  /** The mail server without whoever signs in there; null where none is set. */
  server: string | null
  sender: string
  waiting: number
  givenUp: number
  lastSentAt: string | null
  lastFailure: { at: string; problem: string; nextAt: string | null } | null
  /** Nothing was sent since emails failed, by no fault of theirs. */
  isFailing: boolean
  isStuck: boolean
  /** The college has said that it does without email. */
  isWithout: boolean
}

type Facts = Omit<MailStatus, 'server' | 'sender' | 'isStuck' | 'isWithout'>

/** One wrong address is its owner's fault; where so many are refused in a row, it is the mail server's. */
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
/** As many as a page shows; the first of them tell enough. */
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
  // What was refused, a file that nobody can read say, was told to whoever began it.
  ...(failed.some(({ isFault }) => isFault) ? (['jobs.failed'] as const) : []),
  ...(stuck.length > 0 ? (['jobs.stuck'] as const) : []),
]
