import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { JobKinds, Task } from '../../../kernel/jobs/job-kind.ts'
import { restartLater } from '../../../kernel/jobs/jobs.ts'
import { type Store, storeOf } from '../../../kernel/store/store.ts'
import type { Identity } from '../../identity/feature.ts'
import { type LinksRepository, linksRepository } from '../repository.ts'

/** Logins per transaction. */
const chunk = 100

/** Renames logins to their records' names: one login, or the next chunk of all. Returns how many. */
export async function nameAsRecords(
  write: LinksRepository,
  rename: Identity['rename'],
  { actor, userId = null }: { actor: Actor; userId?: string | null },
): Promise<number> {
  const others = await write.names.others(userId, chunk)
  for (const other of others) await rename(write.transaction, other, actor)
  // Pages with links show these names.
  if (others.length > 0) await write.tags.touch('links')
  return others.length
}

/** Copies name changes in a register to the logins, whether they were made by hand or by an upload. */
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
    onFailed: restartLater,
  },
}

export interface FollowsNames {
  /** Starts the job that renames logins. Every server does this when it learns of a changed name. */
  followNames(): Promise<void>
}

interface Parts {
  store: Store<LinksRepository>
  clock: Clock
  wakeJobs(): void
}

/**
 * Starts the job when names in a register change, and daily if any differ. A queued job covers all changes until it
 * runs.
 */
export function watchNames(
  { beforePoll, onForget, daily }: Pick<Hooks, 'beforePoll' | 'onForget' | 'daily'>,
  { store, clock, wakeJobs }: Parts,
): FollowsNames {
  let isChanged = false
  const noteChange = (): void => void (isChanged = true)

  async function enqueueJob(): Promise<void> {
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
    if (!isChanged) return
    isChanged = false
    await enqueueJob().catch((error: unknown) => {
      isChanged = true
      throw error
    })
  })
  onForget.push({ tag: 'studentNames', forget: noteChange }, { tag: 'facultyNames', forget: noteChange })
  daily.push(async () => {
    if ((await store.read.names.others(null, 1)).length > 0) await enqueueJob()
    return {}
  })
  return { followNames: enqueueJob }
}
