import { wordKey } from '#lib/rules/names/search-words.ts'
import type { CopyFields } from '#lib/schemas/curriculum/semester.ts'
import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { CurriculumRepository } from '../repository.ts'
import { type CurriculumPlace, type CurriculumSubject, subjectFieldsOf } from '../subjects/subject.ts'
import { insertSubject } from '../subjects/subjects.service.ts'
import { requirePlace } from '../subjects/validate-subject.ts'

/** What becomes of a subject that is copied; without its short name if another subject there has it. */
export type CopyOutcome = 'added' | 'withoutShortName' | 'there'

export interface CopyPlan {
  to: CurriculumPlace
  subjects: readonly { code: string; name: string; outcome: CopyOutcome }[]
  /** How many are added. */
  count: number
  /** Identifies what was shown. */
  pin: string
}

export interface CurriculumCopies {
  /**
   * Says what copying a semester to another branch or regulation would add.
   * @throws DomainError Invalid `curriculum.samePlace`, `curriculum.nothingToCopy`, `catalogue.otherCourse`, at the field
   */
  planCopy(fields: CopyFields): Promise<CopyPlan>
  /** Returns how many subjects were added. @throws DomainError the errors of `planCopy`; Conflict `curriculum.planChanged` */
  copy(fields: CopyFields, pin: string, actor: Actor): Promise<number>
}

interface Parts {
  store: Store<CurriculumRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
}

export function createCopies({ store, clock, catalogue }: Parts): CurriculumCopies {
  return {
    async planCopy(fields) {
      return planIn(store.read, await catalogue.read(), fields)
    },

    async copy(fields, pin, actor) {
      const view = await catalogue.read()
      return store.transact(async (write) => {
        await write.subjects.lock()
        const plan = await planIn(write, view, fields)
        if (plan.pin !== pin) throw conflict('curriculum.planChanged')
        const others = await write.subjects.of(plan.to)
        for (const subject of plan.copies) {
          const id = await insertSubject(write, subject, { view, others, actor, at: clock.now() })
          const added = await write.subjects.find(id)
          if (added) others.push(added)
        }
        return plan.count
      })
    },
  }
}

interface CopiesPlan extends CopyPlan {
  copies: readonly SubjectFields[]
}

async function planIn(
  { subjects }: Pick<CurriculumRepository, 'subjects'>,
  view: CatalogueView,
  { toRegulationId, toBranchId, ...from }: CopyFields,
): Promise<CopiesPlan> {
  const { semesterId } = from
  const to = { regulationId: toRegulationId, branchId: toBranchId, semesterId }
  requirePlace(view, from)
  if (view.byId(toBranchId)?.parentId !== view.byId(semesterId)?.parentId)
    throw refuseAt('toBranchId', 'catalogue.otherCourse')
  requirePlace(view, to)
  if (toRegulationId === from.regulationId && toBranchId === from.branchId)
    throw refuseAt('toBranchId', 'curriculum.samePlace')
  const own = await subjects.of(from)
  if (own.length === 0) throw refuseAt('semesterId', 'curriculum.nothingToCopy')
  const planned = planSubjects(own, await subjects.of(to), to)
  const shown = planned.map(({ fields: { code, name }, outcome }) => ({ code, name, outcome }))
  const copies = planned.flatMap(({ fields, outcome }) => (outcome === 'there' ? [] : [fields]))
  return { to, subjects: shown, count: copies.length, copies, pin: pinOf([to, shown, copies]) }
}

function planSubjects(
  own: readonly CurriculumSubject[],
  there: readonly CurriculumSubject[],
  to: CurriculumPlace,
): { fields: SubjectFields; outcome: CopyOutcome }[] {
  const codes = new Set(there.map(({ code }) => code))
  const shortNames = new Set(there.map(({ shortName }) => wordKey(shortName)))
  return own.map((subject) => {
    const fields = { ...subjectFieldsOf(subject), ...to }
    if (codes.has(subject.code)) return { fields, outcome: 'there' }
    const key = wordKey(subject.shortName)
    if (key === '' || !shortNames.has(key)) return { fields, outcome: 'added' }
    return { fields: { ...fields, shortName: '' }, outcome: 'withoutShortName' }
  })
}
