import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type FormFile, formFileOwner, mostForms } from './form-file.ts'
import type { FormFileInput } from './make-form-file.task.ts'

export interface ShownFormFile extends Omit<FormFile, 'createdBy'> {
  /** Name of the person who requested it. */
  by: string
  /** URL of the download; null while the file is made, and after it has expired. */
  address: string | null
  job: Pick<Job, 'id' | 'state' | 'done' | 'total' | 'problem'> | null
}

export interface FormFilesService {
  /**
   * Starts a job that makes one file with the forms of these admissions, in their order; returns its id, or that of
   * the user's running job for the same admissions.
   * @throws DomainError Invalid `list.noneSelected`, `list.tooManySelected`
   */
  start(ids: readonly string[], locale: 'en' | 'de', actor: Actor): Promise<string>
  /** Returns the files of the last days, newest first. */
  newest(): Promise<ShownFormFile[]>
  find(id: string): Promise<FormFile | null>
  dropBefore(instant: string): Promise<number>
}

interface Parts {
  store: Store<AdmissionsRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
  people: Pick<People, 'namesOf'>
}

/** Makes files of many admission forms. */
export function createFormFiles({ store, clock, jobs, people }: Parts): FormFilesService {
  return {
    async start(ids, locale, actor) {
      if (ids.length === 0) throw invalid('list.noneSelected')
      if (ids.length > mostForms) throw invalid('list.tooManySelected', { most: mostForms })
      const input: FormFileInput = { ids, locale, actor }
      const id = await store.transact((write) => enqueue(write, input, clock.now()))
      jobs.wake()
      return id
    },

    async newest() {
      const { read } = store
      const made = await read.formFiles.newest()
      const ids = made.map(({ id }) => id)
      const [files, names, found] = await Promise.all([
        read.files.newestOf(formFileOwner(''), ids),
        people.namesOf(made.map(({ createdBy }) => createdBy)),
        Promise.all(ids.map((id) => read.jobs.find(id))),
      ])
      return made.map(({ createdBy, ...formFile }, index) => {
        const file = files.get(formFile.id)
        const isThere = file && (file.expiresAt ?? '') > clock.now()
        const address = isThere ? fileAddress(file) : null
        return { ...formFile, by: names.get(createdBy) ?? '', address, job: found[index] ?? null }
      })
    },

    find: (id) => store.read.formFiles.find(id),
    dropBefore: (instant) => store.transact((write) => write.formFiles.dropBefore(instant)),
  }
}

async function enqueue(write: AdmissionsRepository, input: FormFileInput, at: string): Promise<string> {
  const { ids, actor } = input
  const subjectId = `admissionForms ${pinOf([actor.id, input.locale, ...ids])}`
  const running = await write.jobs.running(subjectId)
  if (running) return running.id
  const id = newId()
  const job = { id, kind: 'admissions.forms', subjectId, input, dedupeKey: subjectId }
  await write.jobs.enqueue({ ...job, createdAt: at, createdBy: actor })
  // If a concurrent request added its job first, this returns that job.
  if (!(await write.jobs.find(id))) return (await write.jobs.running(subjectId))?.id ?? ''
  await write.formFiles.add({ id, forms: ids.length, createdAt: at, createdBy: actor.id }, ids)
  return id
}
