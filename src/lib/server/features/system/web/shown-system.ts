import { showDate, showShortInstant } from '#lib/i18n/dates.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { endedText } from '#lib/i18n/one-line.ts'
import { say, sayError } from '#lib/i18n/say.ts'
import { showSize } from '#lib/i18n/sizes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import { type CheckedPart, checkedParts } from '../checked-parts.ts'
import type { SystemStatus } from '../feature.ts'
import type { JobsStatus } from '../system.service.ts'

type Fact = readonly [label: string, value: string | null]

/** A part of the page: its facts, its state, and what needs attention. */
export interface ShownPart {
  name: CheckedPart | 'software'
  title: string
  /** Null if the part has no state, or was never checked. */
  state: 'good' | 'attention' | 'beingChecked' | 'notUsed' | 'unread' | null
  facts: readonly Fact[]
  /** Full sentences. */
  needs: readonly string[]
}

interface ShownSystem {
  parts: readonly ShownPart[]
  jobs: ShownJobs | null
  /** The number of parts that need attention. */
  ailing: number
}

/** Formats the system status in the current language. */
export async function showSystem(app: App): Promise<ShownSystem> {
  const status = await app.system.show()
  const facts: Record<CheckedPart, readonly Fact[]> = {
    storage: status.storage ? storageFacts(status.storage.facts) : [],
    backup: status.backup ? backupFacts(status.backup.facts) : [],
    mail: status.mail ? mailFacts(status.mail.facts) : [],
    jobs: [],
    certificate: status.certificate ? certificateFacts(status.certificate.facts, app.env.publicOrigin) : [],
    trail: status.trail ? trailFacts(status.trail.facts) : [],
  }
  const parts = checkedParts.map((name): ShownPart => {
    const title = m[`system.part.${name}`]()
    return { name, title, facts: facts[name], ...stateOf(status, name) }
  })
  return {
    parts: [{ ...softwareOf(status), name: 'software', state: null, needs: [] }, ...parts],
    jobs: status.jobs && (await showJobs(app, status.jobs.facts)),
    ailing: parts.filter(({ state }) => state === 'attention' || state === 'unread').length,
  }
}

function stateOf(status: SystemStatus, name: CheckedPart): Pick<ShownPart, 'state' | 'needs'> {
  const part = status[name]
  if (!part) return { state: 'unread', needs: [m['system.need.unread']()] }
  const needs = part.needs.map((need) => m[`system.need.${need}`]())
  if (needs.length > 0) return { state: 'attention', needs }
  // The state is unknown until the first check.
  if (name === 'trail' && status.trail?.facts.last === null) return { state: null, needs }
  if (name === 'mail' && status.mail?.facts.server === null) return { state: 'notUsed', needs }
  const isUnderWay = name === 'certificate' && status.certificate?.facts.kind === 'beingChecked'
  return { state: isUnderWay ? 'beingChecked' : 'good', needs }
}

function softwareOf({ software, engineVersion }: SystemStatus): Pick<ShownPart, 'title' | 'facts'> {
  const { version, build, startedAt, servers, engine } = software
  return {
    title: m['system.part.software'](),
    facts: [
      [m['system.software.version'](), version],
      [m['system.software.build'](), build],
      [m['system.software.since'](), showShortInstant(startedAt)],
      [m['system.software.servers'](), showCount(servers)],
      [m['system.software.database'](), [m[`system.engine.${engine}`](), engineVersion].join(' ')],
    ],
  }
}

type FactsOf<Name extends CheckedPart> = NonNullable<SystemStatus[Name]>['facts']

const storageFacts = ({ databaseBytes, files, fileBytes, isInBucket, disk }: FactsOf<'storage'>): Fact[] => {
  const size = showSize(fileBytes)
  const free = showSize(disk.free)
  const total = showSize(disk.total)
  return [
    [
      m['system.storage.disk'](),
      m['system.storage.free']({ free, total, share: showShare(disk.free, disk.total) }),
    ],
    [m['system.storage.database'](), showSize(databaseBytes)],
    [m['system.storage.files'](), showCount(files)],
    [m['system.storage.filesSize'](), isInBucket ? m['system.storage.inBucket']({ size }) : size],
  ]
}

function backupFacts({ last }: FactsOf<'backup'>): Fact[] {
  if (!last) return [[m['system.backup.last'](), m['system.backup.never']()]]
  return [
    [m['system.backup.last'](), showShortInstant(last.madeAt)],
    [m['system.backup.size'](), showSize(last.bytes)],
    [
      m['system.backup.holds'](),
      last.isWithoutFiles ? m['system.backup.withoutFiles']() : m['system.backup.whole'](),
    ],
    [m['system.storage.files'](), last.isWithoutFiles ? null : showCount(last.files)],
  ]
}

const at = (instant: string | null | undefined): string | null => (instant ? showShortInstant(instant) : null)

const mailFacts = ({ lastFailure, ...mail }: FactsOf<'mail'>): Fact[] => [
  [m['system.mail.server'](), mail.server ?? m['system.mail.noServer']()],
  [m['system.mail.sender'](), mail.sender],
  [m['system.mail.waiting'](), showCount(mail.waiting)],
  [m['system.mail.givenUp'](), showCount(mail.givenUp)],
  // Without a mail server, emails are written to files and not delivered.
  [m['system.mail.lastSent'](), mail.server && at(mail.lastSentAt)],
  [m['system.mail.lastFailure'](), at(lastFailure?.at)],
  [m['system.mail.reason'](), lastFailure && reasonOf(lastFailure.problem)],
  [m['system.mail.nextAttempt'](), at(lastFailure?.nextAt)],
]

const reasonOf = (problem: string): string =>
  m[`system.mail.problem.${mailProblemOf(problem)}`]({ code: problem })

function trailFacts({ last }: FactsOf<'trail'>): Fact[] {
  const checked = m['system.trail.checked']()
  if (!last) return [[checked, m['system.trail.never']()]]
  return [
    [checked, showShortInstant(last.at)],
    [m['system.trail.entries'](), showCount(last.state.rows)],
  ]
}

function certificateFacts(finding: FactsOf<'certificate'>, address: string | null): Fact[] {
  const read = finding.kind === 'read' ? finding : null
  return [
    [m['system.certificate.address'](), address ?? m['system.certificate.noAddress']()],
    [m['system.certificate.issuer'](), read && read.issuer],
    [m['system.certificate.validUntil'](), read && showDate(read.validUntil.slice(0, 10))],
    [m['system.certificate.checkedAt'](), 'checkedAt' in finding ? at(finding.checkedAt) : null],
  ]
}

type MailProblem =
  'expired' | 'address' | 'sender' | 'signIn' | 'unreachable' | 'silent' | 'encryption' | 'other'

const problems: readonly (readonly [RegExp, MailProblem])[] = [
  [/^expired/, 'expired'],
  [/^EENVELOPE/, 'address'],
  [/^ESENDER/, 'sender'],
  [/^EAUTH/, 'signIn'],
  [/^(ECONN|EDNS|ENOTFOUND|EAI_|EHOST|ENET)/, 'unreachable'],
  [/^ETIMEDOUT/, 'silent'],
  [/^(ETLS|ESOCKET)/, 'encryption'],
]

/** Maps the failure code stored in the outbox to its message. */
const mailProblemOf = (problem: string): MailProblem =>
  problems.find(([pattern]) => pattern.test(problem))?.[1] ?? 'other'

interface ShownJob {
  id: string
  title: string
  /** Who started it, and when. */
  about: string
  /** Why it failed, or since when it has been waiting. */
  trouble: string
}

export interface ShownJobs {
  groups: readonly { title: string; jobs: readonly ShownJob[] }[]
}

/** Groups failed and stuck jobs; empty groups are omitted. */
async function showJobs({ people }: App, { failed, stuck }: JobsStatus): Promise<ShownJobs> {
  const names = await people.namesOf([...failed, ...stuck].map(({ createdBy }) => createdBy))

  const shown = (job: Job, trouble: string): ShownJob => ({
    id: job.id,
    title: say(`system.job.${job.kind}`) ?? job.kind,
    about: m['system.jobs.by']({
      person: endedText(names.get(job.createdBy) ?? ''),
      at: showShortInstant(job.createdAt),
    }),
    trouble,
  })
  const waiting = (job: Job): string =>
    m['system.jobs.waitingSince']({ at: showShortInstant(job.leaseUntil ?? job.notBefore) })

  const groups = [
    { title: m['system.jobs.stuck'](), jobs: stuck.map((job) => shown(job, waiting(job))) },
    { title: m['system.jobs.failed'](), jobs: failed.map((job) => shown(job, sayError(job.problem ?? ''))) },
  ]
  return { groups: groups.filter(({ jobs }) => jobs.length > 0) }
}
