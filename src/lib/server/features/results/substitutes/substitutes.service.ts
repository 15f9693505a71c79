import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { type SubstitutesByRegulation, substituteProblem } from '#lib/rules/grades/substitutes.ts'
import type { SubstituteInput } from '#lib/schemas/results/substitute.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflictAt, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { createRefreshJob } from '../prerender/results-task.ts'
import type { ResultsRepository } from '../repository.ts'
import type { SubjectSubstitute } from './substitute.repository.ts'

/** A substitute as the examination office sees it. */
export interface SubstituteView extends Omit<SubjectSubstitute, 'addedBy' | 'removedAt'> {
  /** Subject names in exams of the regulation; null where none has the code. */
  name: string | null
  nameOfOther: string | null
  /** The name of the person who added it. */
  by: string
}

export interface SubstituteService {
  /** Substitutes in force, by regulation. */
  inForce(): Promise<SubstitutesByRegulation>
  /** Adds subject and user names for the page. */
  list(): Promise<SubstituteView[]>
  /**
   * It is in force for every visitor when this resolves.
   * @throws DomainError Conflict `substitute.itself`, `substitute.known`, `substitute.taken`, `substitute.chain`,
   * at `standsFor`
   */
  add(input: SubstituteInput, actor: Actor): Promise<void>
  /** It is in force for every visitor when this resolves. @throws DomainError NotFound `substitute.notFound` */
  remove(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  wakeJobs(): void
  /** Resolves when visitors see the stored state in every process. */
  refreshEverywhere(): Promise<void>
}

/** Manages substitutes: both subjects count as one in CGPAs, backlogs and consolidated memos. */
export function createSubstituteService({
  store,
  clock,
  people,
  wakeJobs,
  refreshEverywhere,
}: Parts): SubstituteService {
  return {
    inForce: async () => groupByRegulation(await store.read.substitutes.all()),

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
        const known = groupByRegulation(await write.substitutes.all()).get(input.regulation) ?? new Map()
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
        await dropAffectedPages(write, input, { at, by: actor })
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
        await dropAffectedPages(write, removed, { at, by: actor })
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
 * Drops the prerendered pages of all results that have the subject; jobs render them again. As with holds, the tag
 * under which pages are added is locked first, so that no page in progress keeps the old text.
 */
async function dropAffectedPages(
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
    await write.jobs.enqueue(createRefreshJob(exam.id, { at, by }))
  }
}

const isInForce = ({ removedAt }: SubjectSubstitute): boolean => removedAt === null

/** Skips removed ones. */
export function groupByRegulation(all: readonly SubjectSubstitute[]): SubstitutesByRegulation {
  const grouped = Map.groupBy(all.filter(isInForce), ({ regulation }) => regulation)
  return new Map(
    [...grouped].map(([regulation, own]) => [
      regulation,
      new Map(own.map(({ code, standsFor }) => [code, standsFor])),
    ]),
  )
}

/** The audit trail identifies the record by code and regulation, because the row has no name. */
const recordOf = ({ regulation, code }: SubstituteInput) => ({
  entity: 'substitute',
  entityId: `${code} (${regulation})`,
})

/** Reads only exams of the same regulation: elsewhere a code may be another subject. */
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
