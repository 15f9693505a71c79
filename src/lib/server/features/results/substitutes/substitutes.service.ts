import { regulationKey } from '#lib/rules/cgpa.ts'
import { type SubstitutesByRegulation, substituteProblem } from '#lib/rules/substitutes.ts'
import type { SubstituteInput } from '#lib/schemas/results/substitute.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflictAt, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { refreshJob } from '../prerender/refresh-job.ts'
import type { ResultsRepository } from '../repository.ts'
import type { SubjectSubstitute } from './substitute.repository.ts'

/** A substitute as the examination office sees it. */
export interface SubstituteView extends Omit<SubjectSubstitute, 'addedBy' | 'removedAt'> {
  /** What exams of the regulation call both; null where none has the code. */
  name: string | null
  nameOfOther: string | null
  /** The name of who added it. */
  by: string
}

export interface Substitutes {
  /** Those in force, by their regulations. */
  inForce(): Promise<SubstitutesByRegulation>
  /** The same with names, as a page shows them. */
  list(): Promise<SubstituteView[]>
  /**
   * In force when it answers, for every visitor.
   * @throws DomainError Conflict `substitute.itself`, `substitute.known`, `substitute.taken`, `substitute.chain`, at `standsFor`
   */
  add(input: SubstituteInput, actor: Actor): Promise<void>
  /** Likewise. @throws DomainError NotFound `substitute.notFound` */
  remove(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  wakeJobs(): void
  /** What visitors may see in every process is what the database says, once this is done. */
  refreshEverywhere(): Promise<void>
}

/** Which subject stands for which: both count as one in CGPAs, backlogs and consolidated memos. */
export function createSubstitutes({ store, clock, people, wakeJobs, refreshEverywhere }: Parts): Substitutes {
  return {
    inForce: async () => byRegulation(await store.read.substitutes.all()),

    async list() {
      const { read } = store
      const all = (await read.substitutes.all()).filter(isInForce)
      const names = await namesIn(read, all)
      const added = await people.namesOf(all.map(({ addedBy }) => addedBy))
      return all.map(({ addedBy, removedAt: _, ...each }) => ({
        ...each,
        name: names(each.regulation, each.code),
        nameOfOther: names(each.regulation, each.standsFor),
        by: added.get(addedBy) ?? '',
      }))
    },

    async add(input, actor) {
      await store.transact(async (write) => {
        await write.substitutes.lock()
        const known = byRegulation(await write.substitutes.all()).get(input.regulation) ?? new Map()
        const problem = substituteProblem(input, known)
        if (problem) throw conflictAt('standsFor', problem.code, problem.params)
        const at = clock.now()
        await write.substitutes.add({
          ...input,
          id: newId(),
          addedAt: at,
          addedBy: actor.id,
          removedAt: null,
        })
        await showOnResults(write, input, { at, by: actor })
        await write.audit.record(
          auditEntry(actor, at, { action: 'substitute.added', ...recordOf(input), after: { ...input } }),
        )
      })
      wakeJobs()
      await refreshEverywhere()
    },

    async remove(id, actor) {
      await store.transact(async (write) => {
        const at = clock.now()
        const removed = await write.substitutes.remove(id, at, actor.id)
        if (!removed) throw notFound('substitute.notFound')
        const { regulation, code, standsFor } = removed
        const before = { regulation, code, standsFor }
        await showOnResults(write, removed, { at, by: actor })
        await write.audit.record(
          auditEntry(actor, at, { action: 'substitute.removed', ...recordOf(removed), before }),
        )
      })
      wakeJobs()
      await refreshEverywhere()
    },
  }
}

/**
 * Drops the prerendered pages of all results that have the subject; jobs render them again. As with holds, the tag under
 * which pages are added is locked first, so that no page in the making keeps the old text.
 */
async function showOnResults(
  write: ResultsRepository,
  { regulation, code }: Pick<SubstituteInput, 'regulation' | 'code'>,
  { at, by }: { at: string; by: Actor },
): Promise<void> {
  await write.tags.lock('results')
  await write.tags.touch('results')
  for (const exam of await write.exams.all()) {
    if (regulationKey(exam.regulation) !== regulation) continue
    const rolls = await write.published.rollNumbersWith(exam.id, code)
    if (rolls.length === 0) continue
    for (const some of chunksOf(rolls)) await write.prerendered.dropPages(exam.id, some)
    await write.jobs.enqueue(refreshJob(exam.id, { at, by }))
  }
}

const isInForce = ({ removedAt }: SubjectSubstitute): boolean => removedAt === null

/** Those in force. */
export function byRegulation(all: readonly SubjectSubstitute[]): SubstitutesByRegulation {
  const grouped = Map.groupBy(all.filter(isInForce), ({ regulation }) => regulation)
  return new Map(
    [...grouped].map(([regulation, own]) => [
      regulation,
      new Map(own.map(({ code, standsFor }) => [code, standsFor])),
    ]),
  )
}

/** In the trail the record is the code with its regulation: the row itself has no name. */
const recordOf = ({ regulation, code }: SubstituteInput) => ({
  entity: 'substitute',
  entityId: `${code} (${regulation})`,
})

/** Of exams of the same regulation alone: elsewhere a code may be another subject. */
async function namesIn(read: ResultsRepository, all: readonly SubjectSubstitute[]) {
  const exams = await read.exams.all()
  const imports = await read.imports.allCommitted()
  const names = new Map<string, Map<string, string>>()
  for (const [regulation, own] of Map.groupBy(all, (each) => each.regulation)) {
    const ofRegulation = exams.filter((exam) => regulationKey(exam.regulation) === regulation)
    const committed = ofRegulation.flatMap(({ id }) => imports.get(id) ?? [])
    const codes = own.flatMap(({ code, standsFor }) => [code, standsFor])
    names.set(regulation, await read.substitutes.names(committed, codes))
  }
  return (regulation: string, code: string): string | null => names.get(regulation)?.get(code) ?? null
}
