import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { CarriedNumbers } from '../../kernel/carried-numbers.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue, CatalogueEntry, CatalogueView } from '../catalogue/feature.ts'
import { type ReferenceField, type Student, type StudentRecord, emptyFields } from './student.ts'
import type { StudentsRepository } from './students.repository.ts'

/** Where students of a file belong, as far as somebody says it: entries of the catalogue, or empty. */
export type PlaceOfFile = Readonly<Record<PlaceField, string>>
type PlaceField = Extract<ReferenceField, 'courseId' | 'branchId' | 'batchId'>

/** What one of a file's students is known by. */
export type StudentOfFile = Pick<Student, 'rollNumber' | 'name'>

export interface FileAdditions {
  /** What there is to choose from; a branch and a batch within their course. */
  placeChoices(): Promise<Record<PlaceField, { value: string; title: string; within: string }[]>>
  /** @throws DomainError Invalid, at the fields */
  judgePlace(typed: Readonly<Record<string, string>>): Promise<PlaceOfFile>
  /** Those who are not in the register; answers how many that were. */
  addFromFile(
    students: readonly StudentOfFile[],
    file: { importId: string; place: PlaceOfFile },
    actor: Actor,
  ): Promise<number>
  /** Takes away those whom a file brought, whom nobody changed since, and to whom nothing else refers. */
  takeBack(importId: string, refersTo: RefersTo, actor: Actor): Promise<number>
}

/** The ids of those of some students to whom something refers. */
export type RefersTo = (students: readonly StudentRecord[]) => Promise<ReadonlySet<string>>

interface Parts {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  carried: CarriedNumbers
}

const fields = { courseId: 'course', branchId: 'branch', batchId: 'batch' } as const
/** Students a transaction. */
const chunk = 200

/** Students that a file about something else names. */
export function fileAdditions({ store, catalogue, clock, carried }: Parts): FileAdditions {
  return {
    async placeChoices() {
      const view = await catalogue.read()
      const of = (field: PlaceField) =>
        view.open(fields[field]).map(({ id, name, parentId }) => ({
          ...{ value: id, title: name, within: field === 'courseId' ? '' : (parentId ?? '') },
        }))
      return { courseId: of('courseId'), branchId: of('branchId'), batchId: of('batchId') }
    },

    judgePlace: async (typed) => judgePlace(await catalogue.read(), typed),

    async addFromFile(students, { importId, place }, actor) {
      const rolls = students.map(({ rollNumber }) => rollNumber)
      return store.transact(async (write) => {
        const there = await write.students.byNumbers('roll_number', rolls)
        const known = new Set(there.map(({ rollNumber }) => rollNumber))
        const references = Object.fromEntries(Object.entries(place).map(([field, id]) => [field, id || null]))
        const added = students
          .filter(({ rollNumber }) => !known.has(rollNumber))
          .map((student) => ({ id: newId(), fields: { ...emptyFields, ...references, ...student } }))
        await write.students.insert(added, { at: clock.now(), by: actor.id })
        await write.additions.add(
          importId,
          added.map(({ id }) => id),
        )
        await tell(write, { action: 'import.studentsAdded', importId, students: added.length }, actor)
        return added.length
      })
    },

    async takeBack(importId, refersTo, actor) {
      let gone = 0
      for (let after = ''; ;) {
        const found = await store.read.additions.untouched(importId, after, chunk)
        if (found.length === 0) return gone
        after = found.at(-1)?.id ?? ''
        gone += await store.transact(async (write) => {
          const rolls = found.flatMap(({ rollNumber }) => rollNumber ?? [])
          const numbers = await carried(write.transaction, rolls)
          const referred = await refersTo(found)
          let removed = 0
          for (const student of found) {
            const roll = student.rollNumber ?? ''
            if (numbers.has(roll) || referred.has(student.id)) continue
            if (await write.students.remove(student)) removed += 1
          }
          await tell(write, { action: 'import.studentsTakenBack', importId, students: removed }, actor)
          return removed
        })
      }
    },
  }

  /** One row a step, and not one a student: the upload itself tells who they are. */
  async function tell(
    write: StudentsRepository,
    { action, importId, students }: { action: string; importId: string; students: number },
    actor: Actor,
  ): Promise<void> {
    if (students === 0) return
    const told = { action, entity: 'import', entityId: importId, after: { students } }
    await write.audit.record(auditEntry(actor, clock.now(), told))
  }
}

function judgePlace(view: CatalogueView, typed: Readonly<Record<string, string>>): PlaceOfFile {
  const problems: Record<string, FieldProblem> = {}
  const refuse = (field: PlaceField, code: string): void => {
    problems[`offer.${field}`] ??= { code, params: {} }
  }
  const entry = (field: PlaceField): CatalogueEntry | null => {
    const id = typed[field] ?? ''
    const found = id === '' ? null : view.byId(id)
    if (id !== '' && found?.kind !== fields[field]) refuse(field, 'field.invalid')
    return found
  }
  const [course, branch, batch] = [entry('courseId'), entry('branchId'), entry('batchId')]
  const courseId = course?.id ?? branch?.parentId ?? batch?.parentId ?? ''
  for (const [field, own] of [
    ['branchId', branch],
    ['batchId', batch],
  ] as const)
    if (own && own.parentId !== courseId) refuse(field, 'student.otherPlace')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return { courseId, branchId: branch?.id ?? '', batchId: batch?.id ?? '' }
}
