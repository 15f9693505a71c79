import { placeFields } from '#lib/rules/money/fee-places.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { isDay } from '#lib/rules/dates/typed-day.ts'
import type { AskedCopy, TypedStructure } from '#lib/schemas/fees/structures.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { requireDays } from '../dues/due.ts'
import type { FeeType } from '../fee-types/fee-type.ts'
import type { FeesRepository } from '../repository.ts'
import {
  auditedStructure,
  type FeeStructure,
  keyOfStructure,
  kindOfPlace,
  type StructureFields,
} from './fee-structure.ts'

export interface FeeStructures {
  all(): Promise<FeeStructure[]>
  find(id: string): Promise<FeeStructure | null>
  /**
   * Returns the id of the new structure.
   * @throws DomainError Invalid at the place, `dues.dayPassed` at `overdueConfirmed`; Conflict `structures.taken`
   */
  add(typed: TypedStructure, actor: Actor): Promise<string>
  /**
   * @param version as the caller last read it
   * @throws DomainError as `add`; Conflict `structures.changedSince`; NotFound `structures.notFound`
   */
  change(id: string, typed: TypedStructure, version: number, actor: Actor): Promise<void>
  /** Removes a structure; dues made from it remain. @throws DomainError Conflict `structures.changedSince` */
  remove(id: string, version: number, actor: Actor): Promise<void>
  /**
   * Copies structures into another year and returns the number copied. Skips those that the year already has and those
   * of retired fee types.
   * @throws DomainError Invalid `dues.dayPassed` at `overdueConfirmed`
   */
  copy(asked: AskedCopy, actor: Actor): Promise<number>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

interface WriteContext {
  write: FeesRepository
  view: CatalogueView
  types: readonly FeeType[]
  record(
    action: AuditAction,
    id: string,
    before: StructureFields | null,
    after: StructureFields | null,
  ): Promise<void>
}

export function createFeeStructuresService({ store, catalogue, clock }: Parts): FeeStructures {
  /** Serialises writes, so that the second of two that name the same places sees the first. */
  async function writing<T>(actor: Actor, work: (parts: WriteContext) => Promise<T>): Promise<T> {
    const view = await catalogue.read()
    return store.transact(async (write) => {
      await write.types.lock()
      const types = await write.types.all()
      const record: WriteContext['record'] = async (action, entityId, before, after) => {
        const said = {
          before: auditedStructure(view, types, before),
          after: auditedStructure(view, types, after),
        }
        const change = { action, entity: 'feeStructure', entityId, ...said }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      }
      return work({ write, view, types, record })
    })
  }

  const today = (): string => indianDate(clock.now())

  return {
    all: store.read.structures.all,
    find: store.read.structures.find,

    add: ({ overdueConfirmed, ...typed }, actor) =>
      writing(actor, async ({ write, view, types, record }) => {
        requireDays({ days: [typed.dueOn], today: today(), overdueConfirmed })
        const known = await write.structures.ofYear(typed.year)
        const id = newId()
        const fields = validateStructure({ view, types, known }, typed)
        await write.structures.insert({ id, ...fields }, { at: clock.now(), byId: actor.id })
        await record('feeStructure.added', id, null, fields)
        return id
      }),

    change: (id, { overdueConfirmed, ...typed }, version, actor) =>
      writing(actor, async ({ write, view, types, record }) => {
        const before = await requireVersion(write, id, version)
        // The stored due date was confirmed when it was saved.
        const days = typed.dueOn === before.dueOn ? [] : [typed.dueOn]
        requireDays({ days, today: today(), overdueConfirmed })
        const years = new Set([before.year, typed.year])
        const known = (await Promise.all([...years].map(write.structures.ofYear))).flat()
        const fields = validateStructure({ view, types, known }, typed, id)
        await write.structures.change(id, fields, clock.now())
        await record('feeStructure.changed', id, before, fields)
      }),

    remove: (id, version, actor) =>
      writing(actor, async ({ write, record }) => {
        const before = await requireVersion(write, id, version)
        await write.structures.remove(id)
        await record('feeStructure.removed', id, before, null)
      }),

    copy: ({ from, to, overdueConfirmed }, actor) =>
      writing(actor, async ({ write, types, record }) => {
        const open = new Set(types.filter(({ isRetired }) => !isRetired).map(({ id }) => id))
        const known = new Set((await write.structures.ofYear(to)).map(keyOfStructure))
        const copies = (await write.structures.ofYear(from))
          .filter(({ feeTypeId }) => open.has(feeTypeId))
          .map((structure) => intoYear(structure, to))
          .filter((fields) => !known.has(keyOfStructure(fields)))
        requireDays({ days: copies.map(({ dueOn }) => dueOn), today: today(), overdueConfirmed })
        for (const fields of copies) {
          const id = newId()
          await write.structures.insert({ id, ...fields }, { at: clock.now(), byId: actor.id })
          await record('feeStructure.added', id, null, fields)
        }
        return copies.length
      }),
  }
}

/** @throws DomainError NotFound `structures.notFound`, Conflict `structures.changedSince` */
async function requireVersion(
  { structures }: FeesRepository,
  id: string,
  version: number,
): Promise<FeeStructure> {
  const found = await structures.find(id)
  if (!found) throw notFound('structures.notFound')
  if (found.version !== version) throw conflict('structures.changedSince')
  return found
}

interface StructureContext {
  view: CatalogueView
  types: readonly FeeType[]
  /** All structures of the years concerned. */
  known: readonly FeeStructure[]
}

/**
 * Returns the fields to store; fills the course from batch, branch or semester.
 * @throws DomainError Invalid, at a place that is not in the catalogue or belongs to another course; Conflict, at the
 * fee type, if another structure names the same places
 */
function validateStructure(
  { view, types, known }: StructureContext,
  typed: StructureFields,
  ownId = '',
): StructureFields {
  const type = types.find(({ id }) => id === typed.feeTypeId)
  const own = known.find(({ id }) => id === ownId)
  if (!type || (type.isRetired && own?.feeTypeId !== type.id))
    throw refuseAt('feeTypeId', 'feeTypes.notThere')
  for (const field of placeFields) {
    const id = typed[field]
    if (id !== null && view.byId(id)?.kind !== kindOfPlace[field]) throw refuseAt(field, 'catalogue.notThere')
  }
  const fields = { ...typed, courseId: courseOf(view, typed) }
  const same = known.find((each) => each.id !== ownId && keyOfStructure(each) === keyOfStructure(fields))
  if (!same) return fields
  const taken = { code: 'structures.taken', params: {} }
  throw conflict(taken.code, taken.params, { feeTypeId: taken })
}

/** @throws DomainError Invalid, at the place that belongs to another course */
function courseOf(view: CatalogueView, typed: StructureFields): string | null {
  let { courseId } = typed
  for (const field of ['batchId', 'branchId', 'semesterId'] as const) {
    const entry = view.byId(typed[field] ?? '')
    if (!entry) continue
    courseId ??= entry.parentId
    if (entry.parentId !== courseId) throw refuseAt(field, 'catalogue.otherCourse')
  }
  return courseId
}

/** Copies a structure into another academic year and shifts its due date by the same number of years. */
function intoYear({ id: _id, version: _version, ...fields }: FeeStructure, year: string): StructureFields {
  const years = Number(year.slice(0, 4)) - Number(fields.year.slice(0, 4))
  return { ...fields, year, dueOn: movedBy(years, fields.dueOn) }
}

function movedBy(years: number, day: string): string {
  if (day === '') return ''
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  // 29 February becomes 28 February in a common year.
  return isDay(moved) ? moved : `${moved.slice(0, 8)}28`
}
