import { isNewUserName } from '#lib/rules/names/user-name.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import type { FacultyLogins, NewSlips, StudentLogins } from '#lib/schemas/logins.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Actor } from '../../kernel/audit/audit.ts'
import { chunksInTurns } from '../../kernel/core/chunks-of.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { pinOf } from '../../kernel/core/digest.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type {
  BatchCounts,
  LoginBatchService,
  Newcomer,
  NewSlipsService,
  Slip,
  SlipChoice,
} from '../identity/feature.ts'
import type { KnownRecord, Links, RecordKind } from '../links/feature.ts'
import { composeSlips } from './compose-slips.ts'
import { createByRole, refuseOthers, roleFor } from './login-roles.ts'
import type { LoginSlips } from './login-slips.document.ts'

export interface CreatedLogins extends BatchCounts {
  msg: string
  /** User names of people who already have a login; it is not changed. */
  existing: string[]
  /** Null for a dry run, and if no login was created. */
  slips: Uint8Array | null
}

/** The members of the register of staff that were chosen in its list. */
export interface ChosenMembers {
  ids: readonly string[]
  /** The field that becomes the user name. */
  by: FacultyIdentifier
}

export interface MemberLoginsPlan {
  /** People who would get a login, each with the role that their kind proposes. */
  fresh: readonly (Newcomer & { role: Role })[]
  /** User names of people who keep the login that they have. */
  existing: readonly string[]
  /** Names of people whose field holds no possible user name. */
  unusable: readonly string[]
  /** Names of people who are no longer at the college; they get no login. */
  gone: readonly string[]
  /** How many of `fresh` get no email. */
  noEmail: number
  /** Digest of the plan, so that only what was shown is confirmed. */
  pin: string
}

interface Parts {
  batch: LoginBatchService
  /** Returns user ids. @throws DomainError NotFound `import.notFound` */
  peopleOfImport(importId: string): Promise<string[]>
  newSlips: NewSlipsService
  links: Pick<Links, 'recordsNamed' | 'linked' | 'whenMade' | 'adopt'>
  clock: Clock
  /** @throws DomainError TooMany `documents.busy` */
  drawSlips(slips: LoginSlips): Promise<Uint8Array>
  college(): Promise<Pick<CollegeSettings, 'name' | 'colour'>>
  origin: string
  /** Finds registered students of a batch and a branch; an empty text means any. */
  students(batch: string, branch: string): Promise<RegisteredStudent[]>
  /** Returns the register's email addresses by roll number. */
  emailsOf(rollNumbers: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Finds the current faculty members of a department; an empty text means any. */
  faculty(department: string): Promise<readonly RegisteredMember[]>
  /** Finds members by id, also those who are no longer here; unknown ids are missing. */
  members(ids: readonly string[]): Promise<readonly ChosenMember[]>
}

export interface RenewedSlips {
  msg: string
  count: number
  /** Null for a dry run, and if nobody needs a slip. */
  slips: Uint8Array | null
}

export type LoginsService = ReturnType<typeof createLoginsService>

/**
 * The limit for one call. Drawing this many slips takes about ten seconds, and a proxy waits a minute for a response.
 */
const mostSlips = 5000

/** @throws DomainError Conflict `logins.tooManyAtOnce` */
function refuseTooMany(count: number): void {
  if (count > mostSlips) throw conflict('logins.tooManyAtOnce', { count, most: mostSlips })
}

interface Run extends Pick<LoginRequest, 'kind' | 'people'> {
  /** The call of the specification knows the faculty alone. */
  isFacultyOnly?: true
  /** How many of the people, at the start, come from a list instead of the register. */
  listed?: number
}

/** Creates logins with a dry run and printable slips. */
export function createLoginsService({
  batch,
  peopleOfImport,
  newSlips,
  clock,
  drawSlips,
  college,
  origin,
  students,
  emailsOf,
  faculty,
  members,
  links,
}: Parts) {
  /** Finds out who would get a login. */
  async function prepare({ kind, people, isFacultyOnly }: Run, actor: Actor) {
    if (people.length === 0) throw invalid('logins.nobody')
    const records = await links.recordsNamed(
      kind,
      people.map(({ username }) => username),
    )
    refuseOthers(records, isFacultyOnly === true)
    const { open, existing } = await linkNewcomers({ kind, people, records }, links, actor)
    const planned = await batch.plan(open)
    refuseTooMany(planned.counts.created)
    return { records, open, existing, planned }
  }

  async function run(
    { kind, people, listed = 0, isFacultyOnly }: Run,
    isDryRun: boolean,
    actor: Actor,
  ): Promise<CreatedLogins> {
    const { records, open, existing, planned } = await prepare(
      { kind, people, ...(isFacultyOnly && { isFacultyOnly }) },
      actor,
    )
    refuseUnprintable({ kind, people, listed }, [...existing, ...planned.existing])
    const withAll = (counts: BatchCounts): BatchCounts => ({
      ...counts,
      exists: counts.exists + existing.length,
    })
    if (isDryRun) {
      const counts = withAll(planned.counts)
      const msg = m['logins.wouldCreate']({ ...counts })
      return { ...counts, msg, existing: [...existing, ...planned.existing], slips: null }
    }
    const created = await createByRole(
      batch,
      { people: open, roleOf: (person) => roleFor(kind, person, records) },
      actor,
    )
    // Links logins that the office created before the register existed.
    await links.adopt(kind, records, actor)
    const counts = withAll(created.counts)
    return {
      ...counts,
      existing: [...existing, ...created.existing],
      msg:
        kind === 'member' && counts.created === 1
          ? m['logins.facultyCreated']()
          : m['logins.created']({ ...counts }),
      slips: await printed(created.slips),
    }
  }

  async function planMembers({ ids, by }: ChosenMembers, actor: Actor): Promise<MemberLoginsPlan> {
    const chosen = await members(ids)
    const gone = chosen.filter(({ isHere }) => !isHere).map(({ name }) => name)
    const here = chosen.filter(({ isHere }) => isHere)
    if (here.length === 0) throw invalid('logins.nobodyHere')
    const people = newFaculty([], here, by)
    const { records, existing, planned } = await prepare({ kind: 'member', people }, actor)
    const unusable = people.flatMap(({ username, fullName }) => (isNewUserName(username) ? [] : [fullName]))
    const allExisting = [...existing, ...planned.existing]
    const fresh = planned.fresh.map((person) => ({ ...person, role: roleFor('member', person, records) }))
    const { noEmail } = planned.counts
    const pin = pinOf([
      ...fresh.map(({ username, email, role }) => [username, email, role]),
      allExisting,
      unusable,
      gone,
    ])
    return { fresh, existing: allExisting, unusable, gone, noEmail, pin }
  }

  async function printed(slips: readonly Slip[]): Promise<Uint8Array | null> {
    return slips.length > 0 ? drawSlips(await slipsOf(slips)) : null
  }

  /** Returns the people selected by batch, branch and role. Only students have a batch or a branch. */
  async function choiceOf({ role, batch, branch }: NewSlips): Promise<SlipChoice> {
    if (role !== 'ROLE_STUDENT' || (!batch && !branch)) return { role, usernames: null }
    return { role, usernames: (await students(batch, branch)).map(({ rollNumber }) => rollNumber) }
  }

  async function slipsOf(slips: readonly Slip[]): Promise<LoginSlips> {
    const { name: collegeName, colour } = await college()
    const madeOn = clock.now().slice(0, 10)
    return composeSlips({ collegeName, colour, slips, origin, madeOn, language: getLocale() })
  }

  return {
    /** @throws DomainError Invalid `logins.nobody`, Conflict `logins.tooManyAtOnce` */
    async forStudents(body: StudentLogins, actor: Actor): Promise<CreatedLogins> {
      const { batch: year, branch, fromRegister } = body
      const registered = fromRegister || year || branch ? await students(year, branch) : []
      const emails = await emailsOf(body.students.map(({ rollNumber }) => rollNumber.toUpperCase()))
      const people = newStudents(body.students, registered, emails)
      return run({ kind: 'student', people, listed: body.students.length }, body.dryRun, actor)
    },

    /**
     * @throws DomainError Invalid `logins.nobody`, Conflict `logins.tooManyAtOnce`, `logins.notTeaching`,
     * `logins.membersLeft`
     */
    async forFaculty(
      body: FacultyLogins,
      identifier: FacultyIdentifier,
      actor: Actor,
    ): Promise<CreatedLogins> {
      const { department, fromRegister } = body
      const registered = fromRegister || department ? await faculty(department) : []
      const people = newFaculty(body.faculty, registered, identifier)
      const listed = body.faculty.length
      return run({ kind: 'member', people, listed, isFacultyOnly: true }, body.dryRun, actor)
    },

    /** @throws DomainError Invalid `logins.nobodyHere`, Conflict `logins.tooManyAtOnce` */
    planMembers,

    /**
     * Creates the logins of a plan, each with the role of the plan.
     * @throws DomainError Conflict `logins.changedSince` if the plan has changed, and as `planMembers`
     */
    async forMembers(chosen: ChosenMembers, pin: string, actor: Actor): Promise<CreatedLogins> {
      const plan = await planMembers(chosen, actor)
      if (plan.pin !== pin) throw conflict('logins.changedSince')
      return run({ kind: 'member', people: plan.fresh }, false, actor)
    },

    /** Creates logins for given records of a register. */
    forOne: (asked: Pick<LoginRequest, 'kind' | 'people'>, actor: Actor): Promise<CreatedLogins> =>
      run(asked, false, actor),

    /**
     * Creates new slips for people who have never chosen a password.
     * @throws DomainError Conflict `logins.tooManyAtOnce`
     */
    async renew(wanted: NewSlips, actor: Actor): Promise<RenewedSlips> {
      const choice = await choiceOf(wanted)
      const waiting = await newSlips.waiting(choice)
      // Other roles have fewer people, and no batch to narrow the selection by.
      if (wanted.role === 'ROLE_STUDENT') refuseTooMany(waiting.length)
      if (wanted.dryRun) {
        const count = waiting.length
        return { count, msg: m['logins.wouldRenew']({ count }), slips: null }
      }
      const slips = await newSlips.forWaiting(waiting, actor)
      const count = slips.length
      return { count, msg: m['logins.renewed']({ count }), slips: await printed(slips) }
    },

    /**
     * Creates new slips for the people of an import.
     * @throws DomainError NotFound `import.notFound`, Conflict `logins.tooManyAtOnce`
     */
    async slipsOfImport(importId: string, actor: Actor): Promise<RenewedSlips> {
      const people = await peopleOfImport(importId)
      refuseTooMany(people.length)
      const slips = await newSlips.forImported(people, actor)
      return {
        count: slips.length,
        msg: m['logins.renewed']({ count: slips.length }),
        slips: await printed(slips),
      }
    },

    /** @throws DomainError NotFound `user.notFound`, Conflict `user.closed` */
    renewOne: async (userId: string, actor: Actor): Promise<Uint8Array | null> =>
      printed([await newSlips.forOne(userId, actor)]),
  }
}

/**
 * Checks the names of a list, which slips print. People with a login are skipped, because they get no slip.
 * @throws DomainError Invalid `field.unprintable`, at the names in the call
 */
function refuseUnprintable({ kind, people, listed = 0 }: Run, existing: readonly string[]): void {
  const known = new Set(existing.map((username) => username.toLowerCase()))
  const texts = people
    .slice(0, listed)
    .map(({ username, fullName: name }) => (known.has(username.toLowerCase()) ? {} : { name }))
  requirePrintable({ [kind === 'member' ? 'faculty' : 'students']: texts })
}

/** The people to create logins for, as the registers know them. */
interface LoginRequest {
  kind: RecordKind
  people: readonly Newcomer[]
  /** Their records by user name in lower case; people who are not in a register are missing. */
  records: ReadonlyMap<string, KnownRecord>
}

interface Linkable {
  /** People without a login, each with a callback that links the new login. */
  open: Newcomer[]
  /** Requested user names of people whose record already has a login, possibly under another name. */
  existing: string[]
}

/** Leaves out people whose record already has a login, because a record has only one. */
async function linkNewcomers(
  { kind, people, records }: LoginRequest,
  links: Pick<Links, 'linked' | 'whenMade'>,
  actor: Actor,
): Promise<Linkable> {
  const linked = await links.linked(
    kind,
    [...records.values()].map(({ id }) => id),
  )
  const [open, existing] = [[], []] as [Newcomer[], string[]]
  for await (const some of chunksInTurns(people))
    for (const person of some) {
      const known = records.get(person.username.toLowerCase())
      if (!known) open.push(person)
      else if (linked.has(known.id)) existing.push(person.username)
      else open.push({ ...person, onMade: links.whenMade(kind, known, actor) })
    }
  return { open, existing }
}

/** The fields of a student record that a login needs. */
interface RegisteredStudent {
  rollNumber: string
  name: string
  email: string
  branch: string
}

/** The fields of a faculty record that a login needs. */
interface RegisteredMember {
  employeeCode: string
  name: string
  email: string
  /** The department's short name if there is one, because accounts store it. */
  department: string
}

interface ChosenMember extends RegisteredMember {
  isHere: boolean
}

/** The field that becomes the user name of faculty members. */
export type FacultyIdentifier = 'email' | 'empcode'

/** Combines the people of a list and of the register. A list entry without an email gets the register's. */
const newStudents = (
  listed: StudentLogins['students'],
  registered: readonly RegisteredStudent[],
  /** The register's email addresses of the listed people, by roll number. */
  emails: ReadonlyMap<string, string>,
): Newcomer[] => [
  ...listed.map(({ rollNumber, name, email }) => ({
    username: rollNumber.toUpperCase(),
    fullName: name || rollNumber,
    email: email || (emails.get(rollNumber.toUpperCase()) ?? ''),
    program: '',
  })),
  ...registered.map(({ rollNumber, name, email, branch }) => ({
    username: rollNumber,
    fullName: name || rollNumber,
    email,
    program: branch,
  })),
]

/** Combines the people of a list and of the register. People without the chosen identifier get an empty user name. */
const newFaculty = (
  listed: FacultyLogins['faculty'],
  registered: readonly RegisteredMember[],
  identifier: FacultyIdentifier,
): Newcomer[] =>
  [...listed, ...registered.map(({ employeeCode, ...known }) => ({ ...known, empcode: employeeCode }))].map(
    ({ empcode, email, name, department }) => {
      const username = identifier === 'email' ? email : empcode
      return { username, fullName: name || username, email, program: department }
    },
  )
