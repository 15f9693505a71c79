import type { FacultyLogins, NewSlips, StudentLogins } from '#lib/schemas/create-logins.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { invalid } from '../../kernel/core/errors.ts'
import type {
  BatchCounts,
  LoginBatchService,
  Newcomer,
  NewSlipsService,
  Slip,
  SlipChoice,
} from '../identity/feature.ts'
import { composeSlips } from './compose-slips.ts'
import type { LoginSlips } from './login-slips.document.ts'

export interface CreatedLogins extends BatchCounts {
  msg: string
  /** Null for a dry run and where nobody is new. */
  slips: Uint8Array | null
}

interface Parts {
  batch: LoginBatchService
  /** User ids. @throws DomainError NotFound `import.notFound` */
  peopleOfImport(importId: string): Promise<string[]>
  newSlips: NewSlipsService
  clock: Clock
  /** @throws DomainError TooMany `documents.busy` */
  drawSlips(slips: LoginSlips): Promise<Uint8Array>
  collegeName(): Promise<string>
  origin: string
  /** The register's students of a batch and branch; an empty text means any. */
  students(batch: string, branch: string): Promise<{ rollNumber: string; name: string; branch: string }[]>
}

export interface RenewedSlips {
  msg: string
  count: number
  /** Null for a dry run and where nobody needs one. */
  slips: Uint8Array | null
}

export type LoginsService = ReturnType<typeof loginsService>

/** Create logins: who it is for, a dry run, and the slips to print. */
export function loginsService({
  batch,
  peopleOfImport,
  newSlips,
  clock,
  drawSlips,
  collegeName,
  origin,
  students,
}: Parts) {
  async function run(
    people: readonly Newcomer[],
    role: Role,
    isDryRun: boolean,
    actor: Actor,
  ): Promise<CreatedLogins> {
    if (people.length === 0) throw invalid('logins.nobody')
    if (isDryRun) {
      const counts = await batch.plan(people)
      return { ...counts, msg: m['logins.wouldCreate']({ ...counts }), slips: null }
    }
    const { counts, slips } = await batch.create(people, role, actor)
    return {
      ...counts,
      msg: m['logins.created']({ ...counts }),
      slips: await printed(slips),
    }
  }

  async function printed(slips: readonly Slip[]): Promise<Uint8Array | null> {
    return slips.length > 0 ? drawSlips(await slipsOf(slips)) : null
  }

  /** Whom a batch, a branch and a role name; batches and branches have students alone. */
  async function choiceOf({ role, batch, branch }: NewSlips): Promise<SlipChoice> {
    if (role !== 'ROLE_STUDENT' || (!batch && !branch)) return { role, usernames: null }
    return { role, usernames: (await students(batch, branch)).map(({ rollNumber }) => rollNumber) }
  }

  const slipsOf = async (slips: readonly Slip[]): Promise<LoginSlips> =>
    composeSlips({
      collegeName: await collegeName(),
      slips: slips.map(({ name, username, token }) => ({
        name,
        username,
        url: `${origin}/reset-password?token=${token}`,
      })),
      madeOn: clock.now().slice(0, 10),
      language: getLocale(),
    })

  return {
    /** @throws DomainError Invalid `logins.nobody` */
    async forStudents(body: StudentLogins, actor: Actor): Promise<CreatedLogins> {
      const listed = body.students.map(({ rollNumber, name, email }) => ({
        username: rollNumber.toUpperCase(),
        fullName: name || rollNumber,
        email,
        program: '',
      }))
      const registered =
        body.batch || body.branch
          ? (await students(body.batch, body.branch)).map(({ rollNumber, name, branch }) => ({
              username: rollNumber,
              fullName: name || rollNumber,
              email: '',
              program: branch,
            }))
          : []
      return run([...listed, ...registered], 'ROLE_STUDENT', body.dryRun, actor)
    },

    /** @throws DomainError Invalid `logins.nobody` */
    forFaculty(body: FacultyLogins, identifier: 'email' | 'empcode', actor: Actor): Promise<CreatedLogins> {
      const people = body.faculty.map(({ empcode, email, name, department }) => {
        const username = identifier === 'email' ? email : empcode
        return { username, fullName: name || username, email, program: department }
      })
      return run(people, 'ROLE_FACULTY', body.dryRun, actor)
    },

    /** New slips for those who never chose a password. */
    async renew(wanted: NewSlips, actor: Actor): Promise<RenewedSlips> {
      const choice = await choiceOf(wanted)
      if (wanted.dryRun) {
        const count = await newSlips.count(choice)
        return { count, msg: m['logins.wouldRenew']({ count }), slips: null }
      }
      const slips = await newSlips.forAll(choice, actor)
      const count = slips.length
      return { count, msg: m['logins.renewed']({ count }), slips: await printed(slips) }
    },

    /** For the people of an import. @throws DomainError NotFound `import.notFound` */
    async slipsOfImport(importId: string, actor: Actor): Promise<RenewedSlips> {
      const slips = await newSlips.forImported(await peopleOfImport(importId), actor)
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
