import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { DegreeRules } from '../degree-rules/degree-rules.service.ts'
import type { TranscriptsRepository } from '../repository.ts'
import { bundleOwner } from './bundle-files.ts'
import type { Bundle } from './bundle.ts'
import type { BundleInput } from './make-bundle.task.ts'

export interface ShownBundle extends Omit<Bundle, 'createdBy'> {
  /** Name of the person who requested it. */
  by: string
  /** URL of the download; null while the file is made, if no student got a memo, and after the file has expired. */
  address: string | null
  job: Pick<Job, 'id' | 'state' | 'done' | 'total' | 'problem'> | null
}

type AskedBundle = Pick<BundleInput, 'batchId' | 'branchId' | 'withBacklogs' | 'locale'>

export interface Bundles {
  /**
   * Starts a job that makes the memos of a branch and a batch and returns its id; returns the running job if there is
   * one.
   * @throws DomainError Invalid `field.required`, `transcripts.otherCourse`, at the fields
   */
  start(asked: AskedBundle, actor: Actor): Promise<string>
  /** Returns the files of the last days, newest first. */
  newest(): Promise<ShownBundle[]>
  dropBefore(instant: string): Promise<number>
}

interface Parts {
  store: Store<TranscriptsRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
  people: Pick<People, 'namesOf'>
  catalogue: Pick<Catalogue, 'read'>
  rules: DegreeRules
}

/** Makes files of many consolidated memos. */
export function createBundles({ store, clock, jobs, people, catalogue, rules }: Parts): Bundles {
  async function titleOf({ batchId, branchId }: AskedBundle): Promise<string> {
    const view = await catalogue.read()
    const batch = view.byId(batchId)
    const branch = view.byId(branchId)
    if (batch?.kind !== 'batch') throw refuseAt('batchId', 'field.required')
    if (branch?.kind !== 'branch') throw refuseAt('branchId', 'field.required')
    if (branch.parentId !== batch.parentId) throw refuseAt('branchId', 'transcripts.otherCourse')
    return `${branch.shortName || branch.name} ${batch.name}`
  }

  return {
    async start(asked, actor) {
      const title = await titleOf(asked)
      const { ids: ruleIds } = await rules.pin()
      const input: BundleInput = { ...asked, title, ruleIds, actor }
      const subjectId = `transcripts ${asked.batchId} ${asked.branchId}`
      const id = await store.transact(async (write) => {
        const running = await write.jobs.running(subjectId)
        if (running) return running.id
        const jobId = newId()
        const createdAt = clock.now()
        await write.jobs.enqueue({
          id: jobId,
          kind: 'transcripts.bundle',
          subjectId,
          input,
          dedupeKey: subjectId,
          createdAt,
          createdBy: actor,
        })
        // If a concurrent request added its job first, this returns that job.
        if (!(await write.jobs.find(jobId))) return (await write.jobs.running(subjectId))?.id ?? ''
        const { batchId, branchId } = asked
        await write.bundles.add({ id: jobId, batchId, branchId, title, createdAt, createdBy: actor.id })
        return jobId
      })
      jobs.wake()
      return id
    },

    async newest() {
      const { read } = store
      const bundles = await read.bundles.newest()
      const [files, names, found] = await Promise.all([
        read.files.newestOf(
          bundleOwner(''),
          bundles.map(({ id }) => id),
        ),
        people.namesOf(bundles.map(({ createdBy }) => createdBy)),
        Promise.all(bundles.map(({ id }) => read.jobs.find(id))),
      ])
      return bundles.map(({ createdBy, ...bundle }, index) => {
        const file = files.get(bundle.id)
        const isThere = file && (file.expiresAt ?? '') > clock.now()
        const address = isThere ? fileAddress(file) : null
        return { ...bundle, by: names.get(createdBy) ?? '', address, job: found[index] ?? null }
      })
    },

    dropBefore: (instant) => store.transact((write) => write.bundles.dropBefore(instant)),
  }
}
