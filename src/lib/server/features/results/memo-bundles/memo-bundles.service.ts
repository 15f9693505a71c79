import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import type { MemoBundleInput } from './make-memo-bundle.task.ts'
import { memoBundleOwner } from './memo-bundle-files.ts'
import type { MemoBundle, MemoPlace } from './memo-bundle.ts'

export interface ShownMemoBundle extends Omit<MemoBundle, 'createdBy'> {
  /** Name of the person who requested it. */
  by: string
  /** URL of the download; null while the file is made, if nobody got a memo, and after the file has expired. */
  address: string | null
  job: Pick<Job, 'id' | 'state' | 'done' | 'total' | 'problem'> | null
}

/** A branch or a section whose memos can be made, with the number of its results. */
export interface MemoChoice extends MemoPlace {
  /** Identifies it in the form. */
  key: string
  title: string
  students: number
}

type RequestedBundle = Pick<MemoBundleInput, 'examId' | 'locale'> & { place: string }

export interface MemoBundles {
  /** Lists branches with their sections; empty where the exam is not published. */
  choices(examId: string): Promise<MemoChoice[]>
  /**
   * Starts a job that makes the memos and returns its id; returns the running job if there is one.
   * @throws DomainError NotFound `exam.notFound`, Conflict `memos.notPublished`, Invalid `field.required` at `place`
   */
  start(requested: RequestedBundle, actor: Actor): Promise<string>
  /** Returns the files of the last days, newest first. */
  ofExam(examId: string): Promise<ShownMemoBundle[]>
  find(id: string): Promise<MemoBundle | null>
  dropBefore(instant: string): Promise<number>
}

export interface MemoBundleParts {
  store: Store<ResultsRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
  people: Pick<People, 'namesOf'>
  catalogue: Pick<Catalogue, 'read'>
}

/** Makes files of the semester memos of an exam. */
export function createMemoBundles({ store, clock, jobs, people, catalogue }: MemoBundleParts): MemoBundles {
  async function choicesOf(exam: Exam): Promise<MemoChoice[]> {
    if (!hasComeOut(exam, clock.now())) return []
    return toChoices(await catalogue.read(), await store.read.memoBundles.places(exam))
  }

  return {
    choices: async (examId) => choicesOf(await requireExam(store.read, examId)),

    async start({ examId, place, locale }, actor) {
      const exam = await requireExam(store.read, examId)
      if (!hasComeOut(exam, clock.now())) throw conflict('memos.notPublished')
      const chosen = (await choicesOf(exam)).find(({ key }) => key === place)
      if (!chosen) throw refuseAt('place', 'field.required')
      const { branchId, sectionId, title } = chosen
      const input: MemoBundleInput = { examId, branchId, sectionId, title, locale, actor }
      const subjectId = `memos ${examId} ${place}`
      const id = await store.transact((write) => enqueue(write, { input, subjectId, at: clock.now() }))
      jobs.wake()
      return id
    },

    async ofExam(examId) {
      const { read } = store
      const bundles = await read.memoBundles.ofExam(examId)
      const ids = bundles.map(({ id }) => id)
      const [files, names, found] = await Promise.all([
        read.files.newestOf(memoBundleOwner(''), ids),
        people.namesOf(bundles.map(({ createdBy }) => createdBy)),
        Promise.all(ids.map((id) => read.jobs.find(id))),
      ])
      return bundles.map(({ createdBy, ...bundle }, index) => {
        const file = files.get(bundle.id)
        const isThere = file && (file.expiresAt ?? '') > clock.now()
        const address = isThere ? fileAddress(file) : null
        return { ...bundle, by: names.get(createdBy) ?? '', address, job: found[index] ?? null }
      })
    },

    find: (id) => store.read.memoBundles.find(id),
    dropBefore: (instant) => store.transact((write) => write.memoBundles.dropBefore(instant)),
  }
}

interface NewBundle {
  input: MemoBundleInput
  subjectId: string
  at: string
}

async function enqueue(write: ResultsRepository, { input, subjectId, at }: NewBundle): Promise<string> {
  const running = await write.jobs.running(subjectId)
  if (running) return running.id
  const id = newId()
  const job = { id, kind: 'results.memoBundle', subjectId, input, dedupeKey: subjectId }
  await write.jobs.enqueue({ ...job, createdAt: at, createdBy: input.actor })
  // If a concurrent request added its job first, this returns that job.
  if (!(await write.jobs.find(id))) return (await write.jobs.running(subjectId))?.id ?? ''
  const { examId, branchId, sectionId, title, actor } = input
  await write.memoBundles.add({ id, examId, branchId, sectionId, title, createdAt: at, createdBy: actor.id })
  return id
}

type CountedPlace = MemoPlace & { students: number }

/** Each branch is followed by its sections, where it has more than one. */
function toChoices(view: CatalogueView, places: readonly CountedPlace[]): MemoChoice[] {
  const branches = [...Map.groupBy(places, ({ branchId }) => branchId)].map(([branchId, own]) => ({
    branchId,
    title: branchId === null ? m['memos.notInRegister']() : shortNameOf(view, branchId),
    own,
  }))
  return branches
    .toSorted((a, b) => Number(a.branchId === null) - Number(b.branchId === null) || compare(a, b))
    .flatMap(({ branchId, title, own }) => {
      const students = own.reduce((sum, place) => sum + place.students, 0)
      const whole = { key: branchId ?? 'none', branchId, sectionId: null, title, students }
      return [whole, ...sectionsOf(view, title, own)]
    })
}

function sectionsOf(view: CatalogueView, branch: string, places: readonly CountedPlace[]): MemoChoice[] {
  if (places.length < 2) return []
  return places
    .flatMap(({ branchId, sectionId, students }) => {
      if (sectionId === null) return []
      const title = `${branch} ${sectionTitle(view, sectionId)}`
      return [{ key: `${branchId} ${sectionId}`, branchId, sectionId, title, students }]
    })
    .toSorted(compare)
}

/** Sections of several batches may have the same letter. */
function sectionTitle(view: CatalogueView, sectionId: string): string {
  const section = view.byId(sectionId)
  const batch = view.nameOf(section?.batchId ?? null)
  return [section?.name ?? '', batch && `(${batch})`].filter(Boolean).join(' ')
}

const compare = (a: { title: string }, b: { title: string }): number => a.title.localeCompare(b.title)
