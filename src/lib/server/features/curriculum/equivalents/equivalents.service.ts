import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { substitutesOf } from '#lib/rules/grades/substitutes.ts'
import type { EquivalentFields } from '#lib/schemas/curriculum/semester.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflictAt, invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Results } from '../../results/feature.ts'
import type { CurriculumRepository } from '../repository.ts'
import type { CurriculumSubject } from '../subjects/subject.ts'
import type { CurriculumEquivalent, SubjectReference } from './equivalent.ts'

/** A linked subject as people read it. */
export interface EquivalentView extends SubjectReference {
  /** Null for a substitute of the examination office, which is changed there. */
  id: string | null
  regulation: string
  /** Empty for a code that nothing in the college knows. */
  name: string
}

export interface SubjectLinks {
  /** Subjects that this one stands for. */
  standsFor: readonly EquivalentView[]
  /** Subjects that stand for this one. */
  replacedBy: readonly EquivalentView[]
}

export interface CurriculumEquivalents {
  /**
   * The subjects that a subject stands for: those of other regulations, and within its own those that the examination
   * office has entered as substitutes.
   */
  standsFor(subject: SubjectReference): Promise<readonly SubjectReference[]>
  /** Adds the names, for the page of the subject. */
  linksOf(subject: SubjectReference): Promise<SubjectLinks>
  /**
   * @throws DomainError Conflict `curriculum.linkKnown`, `curriculum.linkReverse`; Invalid `curriculum.sameRegulation`,
   * `curriculum.codeUnknown` until it is confirmed, at the field
   */
  link(subjectId: string, fields: EquivalentFields, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `curriculum.linkNotFound` */
  unlink(subjectId: string, linkId: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<CurriculumRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read' | 'learnedSubjects'>
  results: Pick<Results, 'substitutes'>
}

export function createEquivalents({ store, clock, catalogue, results }: Parts): CurriculumEquivalents {
  /** The substitutes within the regulation, as pairs of codes. */
  async function substitutesIn(
    view: CatalogueView,
    regulationId: string,
  ): Promise<ReadonlyMap<string, string>> {
    return substitutesOf(await results.substitutes.inForce(), regulationKey(view.nameOf(regulationId)))
  }

  /** Finds the names of codes: of the regulation's curriculum, or as results have them. */
  async function namesOf(references: readonly SubjectReference[]): Promise<(of: SubjectReference) => string> {
    if (references.length === 0) return () => ''
    const subjects = await store.read.subjects.ofCodes(references.map(({ code }) => code))
    const learned = await catalogue.learnedSubjects()
    return ({ regulationId, code }) =>
      subjects.find((each) => each.regulationId === regulationId && each.code === code)?.name ??
      learned.get(code)?.name ??
      ''
  }

  return {
    async standsFor(subject) {
      const { regulationId, code } = subject
      const within = (await substitutesIn(await catalogue.read(), regulationId)).get(code)
      const links = await store.read.equivalents.of(subject)
      return [
        ...links.filter((link) => isSame(link.subject, subject)).map((link) => link.standsFor),
        ...(within === undefined ? [] : [{ regulationId, code: within }]),
      ]
    },

    async linksOf(subject) {
      const { regulationId, code } = subject
      const view = await catalogue.read()
      const links = await store.read.equivalents.of(subject)
      const substitutes = await substitutesIn(view, regulationId)
      const within = substitutes.get(code)
      const standing = [...substitutes].flatMap(([own, other]) => (other === code ? [own] : []))
      const forward: Linked[] = [
        ...links
          .filter((link) => isSame(link.subject, subject))
          .map(({ id, standsFor }) => ({ id, ...standsFor })),
        ...(within === undefined ? [] : [{ id: null, regulationId, code: within }]),
      ]
      const backward: Linked[] = [
        ...links
          .filter((link) => isSame(link.standsFor, subject))
          .map(({ id, subject: other }) => ({ id, ...other })),
        ...standing.map((own) => ({ id: null, regulationId, code: own })),
      ]
      const nameOf = await namesOf([...forward, ...backward])
      const viewOf = (each: Linked): EquivalentView => ({
        ...each,
        regulation: view.nameOf(each.regulationId),
        name: nameOf(each),
      })
      return { standsFor: forward.map(viewOf), replacedBy: backward.map(viewOf) }
    },

    async link(subjectId, { otherRegulationId, otherCode, unknownConfirmed }, actor) {
      const view = await catalogue.read()
      if (view.byId(otherRegulationId)?.kind !== 'regulation')
        throw refuseAt('otherRegulationId', 'catalogue.notThere')
      const standsFor = { regulationId: otherRegulationId, code: otherCode }
      const isKnown = unknownConfirmed || (await namesOf([standsFor]))(standsFor) !== ''
      await store.transact(async (write) => {
        await write.subjects.lock()
        const subject = await requireSubject(write, subjectId)
        if (otherRegulationId === subject.regulationId)
          throw refuseAt('otherRegulationId', 'curriculum.sameRegulation')
        refuseKnown(await write.equivalents.of(subject), subject, standsFor)
        if (!isKnown) {
          const problem = { code: 'curriculum.codeUnknown', params: { code: otherCode } }
          throw invalid(problem.code, problem.params, { unknownConfirmed: problem })
        }
        const { regulationId, code } = subject
        const at = clock.now()
        await write.equivalents.add({ subject: { regulationId, code }, standsFor }, { at, byId: actor.id })
        const after = { standsFor: inWords(view, standsFor) }
        const linked = { action: 'curriculumSubject.linked', ...recordOf(subjectId), after }
        await write.audit.record(auditEntry(actor, at, linked))
      })
    },

    async unlink(subjectId, linkId, actor) {
      const view = await catalogue.read()
      await store.transact(async (write) => {
        await write.subjects.lock()
        const subject = await requireSubject(write, subjectId)
        const link = await write.equivalents.find(linkId)
        if (!link || !isSame(link.subject, subject)) throw notFound('curriculum.linkNotFound')
        await write.equivalents.remove(linkId)
        const before = { standsFor: inWords(view, link.standsFor) }
        const unlinked = { action: 'curriculumSubject.unlinked', ...recordOf(subjectId), before }
        await write.audit.record(auditEntry(actor, clock.now(), unlinked))
      })
    },
  }
}

type Linked = SubjectReference & Pick<EquivalentView, 'id'>

const recordOf = (entityId: string) => ({ entity: 'curriculumSubject', entityId })

const isSame = (one: SubjectReference, other: SubjectReference): boolean =>
  one.regulationId === other.regulationId && one.code === other.code

const inWords = (view: CatalogueView, { regulationId, code }: SubjectReference): string =>
  `${view.nameOf(regulationId)} ${code}`

/** @throws DomainError NotFound `curriculum.notFound` */
async function requireSubject(write: CurriculumRepository, id: string): Promise<CurriculumSubject> {
  const found = await write.subjects.find(id)
  if (!found) throw notFound('curriculum.notFound')
  return found
}

/** Two subjects cannot stand for each other. @throws DomainError Conflict, at the code */
function refuseKnown(
  links: readonly CurriculumEquivalent[],
  subject: SubjectReference,
  standsFor: SubjectReference,
): void {
  const { code } = standsFor
  if (links.some((link) => isSame(link.subject, subject) && isSame(link.standsFor, standsFor)))
    throw conflictAt('otherCode', 'curriculum.linkKnown', { code })
  if (links.some((link) => isSame(link.subject, standsFor)))
    throw conflictAt('otherCode', 'curriculum.linkReverse', { code })
}
