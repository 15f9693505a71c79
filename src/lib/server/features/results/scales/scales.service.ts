import { sayGrades, titleOfScale } from '#lib/results/say-scale.ts'
import { regulationKey } from '#lib/rules/cgpa.ts'
import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import type { GradeScaleInput } from '#lib/schemas/results/grade-scale.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../../kernel/core/errors.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'
import { type GradeScales, type KeptScale, type StoredScale, gradeScalesOf } from './grade-scales.ts'
import { type SeenScale, freeName, isSameBody, refuseTakenScale, requireSeen } from './scale-checks.ts'
import type { uncheckUploads } from './uncheck-uploads.ts'

/** The scale of a regulation as it was seen and as it is to be; empty for none. */
export interface ChosenScale {
  regulation: string
  before: GradeSchemeName
  after: GradeSchemeName
}

export interface ScaleService {
  /** All scales as they are now. */
  read(): Promise<GradeScales>
  usage: ResultsRepository['scales']['usage']
  /** Answers its stored name. @throws DomainError Conflict `scale.titleTaken` */
  add(scale: GradeScaleInput, actor: Actor): Promise<GradeSchemeName>
  /**
   * Grades change only while no marks are saved by them: what is published, and each memo, goes on saying what it said.
   * @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince`, `scale.inUse`, `scale.shipped`, `scale.titleTaken`, `import.checking`
   */
  change(seen: SeenScale, scale: GradeScaleInput, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `scale.notFound`, Conflict `scale.changedSince`, `scale.ofRegulation` */
  retire(seen: SeenScale, isRetired: boolean, actor: Actor): Promise<void>
  /** @throws DomainError Conflict `scale.changedSince`, Invalid `exam.scaleUnknown` at the regulation */
  assign(chosen: readonly ChosenScale[], actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  /** Files that were checked by a scale whose grades change have to be checked again. */
  uncheckUploads: typeof uncheckUploads
}

/** Grade scales as data of the college, and which of them each regulation takes. */
export function createScales({ store, clock, uncheckUploads }: Parts): ScaleService {
  /** One change at a time, with what all scales are while it lasts. */
  async function write(work: (write: Writing) => Promise<void>): Promise<void> {
    await store.transact(async (repository) => {
      const at = clock.now()
      await repository.scales.lock()
      await work({ repository, at, scales: await readScales(repository) })
      await repository.tags.touch('scales')
    })
  }

  /**
   * Under the lock of the scales: no exam takes this one meanwhile, and those that have it are locked, so that no marks
   * are saved by it.
   */
  async function letGradesChange(
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
        name = freeName(scales, title)
        const added = { name, title, body, isRetired: false, version: 1, changedAt: at, changedBy: actor.id }
        await repository.scales.write(added)
        await tell(repository, { actor, at, action: 'gradeScale.added', before: null, after: added })
      })
      return name
    },

    change: (seen, { title, ...body }, actor) =>
      write(async ({ repository, at, scales }) => {
        const before = requireSeen(scales, seen)
        if (before.isShipped) throw conflict('scale.shipped')
        requirePrintable(gradeNames(body), gradeNames(before))
        refuseTakenScale(scales, title, before.name)
        if (!isSameBody(before, body)) await letGradesChange(repository, before.name, { actor, at })
        const after = { ...storedOf(before), title, body, ...changed(before, { actor, at }) }
        await repository.scales.write(after)
        await tell(repository, { actor, at, action: 'gradeScale.changed', before: storedOf(before), after })
      }),

    retire: (seen, isRetired, actor) =>
      write(async ({ repository, at, scales }) => {
        const before = requireSeen(scales, seen)
        const regulations = scales.regulationsOf(before.name)
        if (isRetired && regulations.length > 0)
          throw conflict('scale.ofRegulation', { regulations: regulations.join(', ') })
        const after = { ...storedOf(before), isRetired, ...changed(before, { actor, at }) }
        await repository.scales.write(after)
        const action = isRetired ? 'gradeScale.retired' : 'gradeScale.reinstated'
        await tell(repository, { actor, at, action, before: null, after })
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

interface Writing {
  repository: ResultsRepository
  at: string
  scales: GradeScales
}

/** As they are in a transaction; others ask `read`. */
export const readScales = async ({ scales }: Pick<ResultsRepository, 'scales'>): Promise<GradeScales> =>
  gradeScalesOf(await scales.all(), await scales.byRegulation())

/** As memos print them, by the fields of the form, from 1. */
const gradeNames = ({ grades }: Pick<GradeScaleInput, 'grades'>): Record<string, string> =>
  Object.fromEntries(grades.map(({ grade }, index) => [`grade${index + 1}`, grade]))

interface By {
  actor: Actor
  at: string
}

const changed = ({ version }: KeptScale, { actor, at }: By) => ({
  version: version + 1,
  changedAt: at,
  changedBy: actor.id,
})

function storedOf({ isShipped, grades, aliases, ...scale }: KeptScale): StoredScale {
  return { ...scale, body: isShipped ? null : { grades, aliases } }
}

interface ScaleChange extends By {
  action: 'gradeScale.added' | 'gradeScale.changed' | 'gradeScale.retired' | 'gradeScale.reinstated'
  before: StoredScale | null
  after: StoredScale
}

async function tell(
  write: ResultsRepository,
  { actor, at, action, before, after }: ScaleChange,
): Promise<void> {
  const entry = { action, entity: 'gradeScale', entityId: after.name }
  await write.audit.record(
    auditEntry(actor, at, { ...entry, before: before && audited(before), after: audited(after) }),
  )
}

/** With its points: in the trail people read what was and what is. */
const audited = ({ name, title, body }: StoredScale) => ({
  title: titleOfScale({ name, title }, 'en'),
  ...(body && { grades: sayGrades(body) }),
})
