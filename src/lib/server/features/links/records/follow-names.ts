import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { JobKinds, Task } from '../../../kernel/jobs/job-kind.ts'
import { beginAgainLater } from '../../../kernel/jobs/jobs.ts'
import { type Store, storeOf } from '../../../kernel/store/store.ts'
import type { Identity } from '../../identity/feature.ts'
import { type LinksRepository, linksRepository } from '../repository.ts'

/** Logins a transaction. */
const chunk = 100

/** Names logins as the registers do: one of them, or some; answers how many. */
export async function nameAsRecords(
  write: LinksRepository,
  rename: Identity['rename'],
  { actor, userId = null }: { actor: Actor; userId?: string | null },
): Promise<number> {
  const others = await write.names.others(userId, chunk)
  for (const other of others) await rename(write.transaction, other, actor)
  // Pages that show links name the people.
  if (others.length > 0) await write.tags.touch('links')
  return others.length
}

/** What a register calls a person reaches their login, whoever changed it there: by hand or by a file. */
async function followNames({ app, fenced }: Task): Promise<void> {
  const store = fenced(storeOf(app.database, linksRepository))
  const { rename } = app.identity
  const actor = systemActor('register')
  while ((await store.transact((write) => nameAsRecords(write, rename, { actor }))) > 0) continue
}

export const linksJobs: JobKinds = {
  'links.names': {
    lane: 'corrections',
    timeLimit: 10 * 60_000,
    attempts: 3,
    access: ['ROLE_ADMIN'],
    run: (task) => followNames(task),
    onFailed: beginAgainLater,
  },
}

export interface FollowsNames {
  /** Begins the job that names logins as the registers do; a server does where it hears of another name. */
  followNames(): Promise<void>
}

interface Parts {
  store: Store<LinksRepository>
  clock: Clock
  wakeJobs(): void
}

/** Begins the job where names of a register have changed, and once a day; one that waits does for all of them. */
export function watchNames(
  { beforePoll, onForget, daily }: Pick<Hooks, 'beforePoll' | 'onForget' | 'daily'>,
  { store, clock, wakeJobs }: Parts,
): FollowsNames {
  let isHeard = false
  const hear = (): void => void (isHeard = true)

  async function begin(): Promise<void> {
    const job = {
      id: newId(),
      kind: 'links.names',
      subjectId: 'registers',
      input: {},
      createdAt: clock.now(),
      createdBy: systemActor('clock'),
      dedupeKey: 'links.names',
    }
    await store.transact((write) => write.jobs.enqueue(job))
    wakeJobs()
  }

  beforePoll.push(async () => {
    if (!isHeard) return
    isHeard = false
    await begin().catch((error: unknown) => {
      isHeard = true
      throw error
    })
  })
  onForget.push({ tag: 'studentNames', forget: hear }, { tag: 'facultyNames', forget: hear })
  daily.push(async () => {
    if ((await store.read.names.others(null, 1)).length > 0) await begin()
    return {}
  })
  return { followNames: begin }
}
