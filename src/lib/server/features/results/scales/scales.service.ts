import { sayGrades, titleOfScale } from '#lib/results/check-lines.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { GradeScheme, GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { GradeScaleInput } from '#lib/schemas/results/grade-scale.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import { moveImport } from '../../../kernel/imports/import-states.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'
import {
  type CollegeScale,
  createGradeScales,
  type GradeScales,
  scaleTitles,
  type StoredScale,
} from './grade-scales.ts'

/** A regulation's scale as shown and as chosen; empty for none. */
export interface RegulationScaleChoice {
  regulation: string
  before: GradeSchemeName
  after: GradeSchemeName
}

export interface ScaleService {
  read(): Promise<GradeScales>
  usage: ResultsRepository['scales']['usage']
  /** Returns its stored name. @throws DomainError Conflict `scale.titleTaken` */
  add(scale: GradeScaleInput, actor: Actor): Promise<GradeSchemeName>
  /**
   * Grades may change only while no marks are committed by them: published results and memos must not change.
   * @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince`, `scale.inUse`, `scale.shipped`,
   * `scale.titleTaken`, `import.checking`
   */
  change(seen: ScaleVersion, scale: GradeScaleInput, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince`, `scale.ofRegulation` */
  retire(seen: ScaleVersion, isRetired: boolean, actor: Actor): Promise<void>
  /** @throws DomainError Conflict `scale.changedSince`, Invalid `exam.scaleUnknown` at the regulation */
  assign(chosen: readonly RegulationScaleChoice[], actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  /** Files that were checked by a scale must be checked again when its grades change. */
  uncheckUploads: typeof uncheckUploads
}

/** Manages the college's grade scales, and the scale of each regulation. */
export function createScaleService({ store, clock, uncheckUploads }: Parts): ScaleService {
  /** Serialises changes, and passes the locked state of all scales. */
  async function write(work: (write: ScaleWrite) => Promise<void>): Promise<void> {
    await store.transact(async (repository) => {
      const at = clock.now()
      await repository.scales.lock()
      await work({ repository, at, scales: await readScales(repository) })
      await repository.tags.touch('scales')
    })
  }

  /**
   * Call it under the lock of the scales: no exam takes this one meanwhile. It locks the exams that have it, so
   * that no marks are committed by it.
   */
  async function prepareGradeChange(
    repository: ResultsRepository,
    name: GradeSchemeName,
    by: By,
  ): Promise<void> {
    for (const examId of await repository.scales.examsWith(name)) {
      const exam = await repository.exams.lock(examId)
      if (!exam) continue
      const isInUse = exam.version > 0 || (await repository.imports.committed(examId)).length > 0
      if (isInUse) throw conflict('scale.inUse')
      await uncheckUploads(repository, examId, by)
    }
  }

  return {
    read: () => readScales(store.read),
    usage: () => store.read.scales.usage(),

    async add({ title, ...body }, actor) {
      requirePrintable(gradeNames(body))
      let name = ''
      await write(async ({ repository, at, scales }) => {
        refuseTakenScale(scales, title, null)
        name = createScaleName(scales, title)
        const added = { name, title, body, isRetired: false, version: 1, changedAt: at, changedBy: actor.id }
        await repository.scales.write(added)
        await recordChange(repository, { actor, at, action: 'gradeScale.added', before: null, after: added })
      })
      return name
    },

    change: (seen, { title, ...body }, actor) =>
      write(async ({ repository, at, scales }) => {
        const before = requireUnchangedScale(scales, seen)
        if (before.isShipped) throw conflict('scale.shipped')
        requirePrintable(gradeNames(body), gradeNames(before))
        refuseTakenScale(scales, title, before.name)
        if (!isSameBody(before, body)) await prepareGradeChange(repository, before.name, { actor, at })
        const after = { ...toStoredScale(before), title, body, ...changed(before, { actor, at }) }
        await repository.scales.write(after)
        await recordChange(repository, {
          actor,
          at,
          action: 'gradeScale.changed',
          before: toStoredScale(before),
          after,
        })
      }),

    retire: (seen, isRetired, actor) =>
      write(async ({ repository, at, scales }) => {
        const before = requireUnchangedScale(scales, seen)
        const regulations = scales.regulationsOf(before.name)
        if (isRetired && regulations.length > 0)
          throw conflict('scale.ofRegulation', { regulations: regulations.join(', ') })
        const after = { ...toStoredScale(before), isRetired, ...changed(before, { actor, at }) }
        await repository.scales.write(after)
        const action = isRetired ? 'gradeScale.retired' : 'gradeScale.reinstated'
        await recordChange(repository, { actor, at, action, before: null, after })
      }),

    assign: (chosen, actor) =>
      write(async ({ repository, at, scales }) => {
        for (const { regulation, before, after } of chosen) {
          const now = scales.ofRegulation(regulation)
          if ((now?.name ?? '') !== before) throw conflict('scale.changedSince')
          if (after === before) continue
          const next = after === '' ? null : scales.find(after)
          if (after !== '' && (!next || next.isRetired)) throw refuseAt(regulation, 'exam.scaleUnknown')
          await repository.scales.assign(regulationKey(regulation), next?.name ?? null, { at, by: actor.id })
          await repository.audit.record(
            auditEntry(actor, at, {
              action: 'regulationScale.chosen',
              entity: 'regulationScale',
              entityId: regulationKey(regulation),
              before: { scale: now && titleOfScale(now, 'en') },
              after: { scale: next && titleOfScale(next, 'en') },
            }),
          )
        }
      }),
  }
}

interface ScaleWrite {
  repository: ResultsRepository
  at: string
  scales: GradeScales
}

/** Reads inside a transaction; other callers use `read`. */
export const readScales = async ({ scales }: Pick<ResultsRepository, 'scales'>): Promise<GradeScales> =>
  createGradeScales(await scales.all(), await scales.byRegulation())

/** Names the form's fields, numbered from 1, as memos print the grades. */
const gradeNames = ({ grades }: Pick<GradeScaleInput, 'grades'>): Record<string, string> =>
  Object.fromEntries(grades.map(({ grade }, index) => [`grade${index + 1}`, grade]))

interface By {
  actor: Actor
  at: string
}

const changed = ({ version }: CollegeScale, { actor, at }: By) => ({
  version: version + 1,
  changedAt: at,
  changedBy: actor.id,
})

function toStoredScale({ isShipped, grades, aliases, ...scale }: CollegeScale): StoredScale {
  return { ...scale, body: isShipped ? null : { grades, aliases } }
}

interface ScaleChange extends By {
  action: 'gradeScale.added' | 'gradeScale.changed' | 'gradeScale.retired' | 'gradeScale.reinstated'
  before: StoredScale | null
  after: StoredScale
}

async function recordChange(
  write: ResultsRepository,
  { actor, at, action, before, after }: ScaleChange,
): Promise<void> {
  const entry = { action, entity: 'gradeScale', entityId: after.name }
  await write.audit.record(
    auditEntry(actor, at, { ...entry, before: before && audited(before), after: audited(after) }),
  )
}

/** Includes the points, so that the audit trail shows both states. */
const audited = ({ name, title, body }: StoredScale) => ({
  title: titleOfScale({ name, title }, 'en'),
  ...(body && { grades: sayGrades(body) }),
})

/** Identifies the scale and the version that a person saw when they decided. */
interface ScaleVersion {
  name: GradeSchemeName
  version: number
}

/** @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince` */
function requireUnchangedScale(scales: GradeScales, { name, version }: ScaleVersion): CollegeScale {
  const found = scales.find(name)
  if (!found) throw notFound('scale.notFound')
  if (found.version !== version) throw conflict('scale.changedSince')
  return found
}

/** Titles must differ in more than capitals and spaces. @throws DomainError Conflict `scale.titleTaken` */
function refuseTakenScale({ all }: GradeScales, title: string, own: GradeSchemeName | null): void {
  const isTaken = (other: CollegeScale): boolean =>
    other.name !== own && scaleTitles(other).some((taken) => wordKey(taken) === wordKey(title))
  if (all.some(isTaken)) throw conflictAt('title', 'scale.titleTaken')
}

/** Derives the stored name from the title once; exams and results refer to it, so it never changes. */
function createScaleName({ find }: GradeScales, title: string): GradeSchemeName {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  const stem = plain || 'scale'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!find(name)) return name
  }
}

type Body = Pick<GradeScheme, 'grades' | 'aliases'>

const isSameBody = (one: Body, other: Body): boolean =>
  JSON.stringify([one.grades, Object.entries(one.aliases)]) ===
  JSON.stringify([other.grades, Object.entries(other.aliases)])

interface UncheckedBy {
  actor: Actor
  at: string
}

/**
 * Call it under the exam's lock. Files that were checked by the old scale must be checked again.
 * @throws DomainError Conflict `exam.scaleInUse` where marks are saved by it; `import.checking`
 */
export async function uncheckUploads(
  write: ResultsRepository,
  examId: string,
  by: UncheckedBy,
): Promise<void> {
  for (const found of await write.imports.ofExam(examId)) {
    if (found.state === 'committed') throw scaleInUse()
    if (found.state === 'checking' && (await write.jobs.running(found.id))) throw conflict('import.checking')
    if (found.state === 'checked')
      await moveImport(write, found, 'check', { ...by, change: { checkRun: null } })
  }
}

const scaleInUse = () =>
  conflict('exam.scaleInUse', {}, { 'exam.scheme': { code: 'exam.scaleInUse', params: {} } })
