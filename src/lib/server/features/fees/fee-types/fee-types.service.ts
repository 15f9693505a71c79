import { advanceTypeId } from '#lib/schemas/fees/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import { auditedFeeType, type FeeType, type FeeTypeFields } from './fee-type.ts'

type Direction = 'up' | 'down'

export interface FeeTypes {
  /** Returns all fee types in display order, including retired ones. */
  all(): Promise<readonly FeeType[]>
  /** Returns all fee types as options of a list filter. */
  choices(): Promise<Option[]>
  /**
   * Returns the id of the new fee type.
   * @throws DomainError Conflict `feeTypes.nameTaken`, `feeTypes.nameRetired` at the name
   */
  add(fields: FeeTypeFields, actor: Actor): Promise<string>
  /**
   * @param version as the caller last read it
   * @throws DomainError Conflict as `add`, `feeTypes.changedSince`; Invalid `feeTypes.kindUsed`; NotFound
   * `feeTypes.notFound`
   */
  change(id: string, fields: FeeTypeFields, version: number, actor: Actor): Promise<void>
  /** Swaps the fee type with its neighbour in the list. */
  move(id: string, direction: Direction, actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  /** Removes an unused fee type. @throws DomainError Conflict `feeTypes.inUse` */
  remove(id: string, actor: Actor): Promise<void>
  /** Adds the usual fee types that the college does not have yet. */
  addDefaults(actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
  /** Returns the cached fee types. */
  all: FeeTypes['all']
}

interface WriteContext {
  write: FeesRepository
  types: readonly FeeType[]
  /** Records an audit entry; `before` is null for a new type, `after` for a removed one. */
  record(action: AuditAction, before: FeeType | null, after: FeeType | null): Promise<void>
}

export function createFeeTypesService({ store, clock, all }: Parts): FeeTypes {
  /** Runs one transaction with the fee types locked. */
  const writing = <T>(actor: Actor, work: (parts: WriteContext) => Promise<T>): Promise<T> =>
    store.transact(async (write) => {
      await write.types.lock()
      await write.tags.touch('feeTypes')
      const record: WriteContext['record'] = async (action, before, after) => {
        const change = { action, entity: 'feeType', entityId: (after ?? before)?.id ?? '' }
        const said = { before: auditedFeeType(before), after: auditedFeeType(after) }
        await write.audit.record(auditEntry(actor, clock.now(), { ...change, ...said }))
      }
      return work({ write, types: await write.types.all(), record })
    })

  async function insert({ write, record }: WriteContext, fields: FeeTypeFields, place: number, actor: Actor) {
    const type = { ...fields, id: newId(), position: place, isRetired: false, version: 1 }
    await write.types.insert(type, { at: clock.now(), byId: actor.id })
    await record('feeType.added', null, type)
    return type.id
  }

  const setRetired = (id: string, isRetired: boolean, actor: Actor): Promise<void> =>
    writing(actor, async ({ write, types, record }) => {
      const type = typeIn(types, id)
      if (type.isRetired === isRetired) return
      await write.types.setRetired(id, isRetired, clock.now())
      await record(isRetired ? 'feeType.retired' : 'feeType.reinstated', type, { ...type, isRetired })
    })

  return {
    all,
    choices: async () => (await all()).map(({ id, name }) => [id, name]),

    add: (fields, actor) =>
      writing(actor, async (parts) => {
        requirePrintable(fields)
        refuseTaken(parts.types, fields)
        return insert(parts, fields, nextPosition(parts.types), actor)
      }),

    change: (id, fields, version, actor) =>
      writing(actor, async ({ write, types, record }) => {
        const before = typeIn(types, id)
        if (before.version !== version) throw conflict('feeTypes.changedSince')
        requirePrintable(fields, before)
        refuseTaken(types, fields, id)
        // Receipts are numbered by kind, so the kind of a type that has dues cannot change.
        if (fields.kind !== before.kind && (await write.types.isOwed(id)))
          throw refuseAt('kind', 'feeTypes.kindUsed')
        await write.types.change(id, fields, clock.now())
        await record('feeType.changed', before, { ...before, ...fields })
      }),

    move: (id, direction, actor) =>
      writing(actor, async ({ write, types, record }) => {
        const type = typeIn(types, id)
        const neighbour = types[types.indexOf(type) + (direction === 'up' ? -1 : 1)]
        if (neighbour?.id === advanceTypeId) return
        if (!neighbour) return
        await write.types.place(id, neighbour.position)
        await write.types.place(neighbour.id, type.position)
        await record('feeType.moved', type, { ...type, position: neighbour.position })
      }),

    retire: (id, actor) => setRetired(id, true, actor),
    reinstate: (id, actor) => setRetired(id, false, actor),

    remove: (id, actor) =>
      writing(actor, async ({ write, types, record }) => {
        const type = typeIn(types, id)
        if (!(await write.types.remove(id))) throw conflict('feeTypes.inUse', { name: type.name })
        await record('feeType.removed', type, null)
      }),

    addDefaults: (actor) =>
      writing(actor, async (parts) => {
        const known = new Set(parts.types.map(({ name }) => wordKey(name)))
        const missing = defaultFeeTypes.filter(({ name }) => !known.has(wordKey(name)))
        const first = nextPosition(parts.types)
        for (const [index, fields] of missing.entries()) await insert(parts, fields, first + index, actor)
      }),
  }
}

const nextPosition = (types: readonly FeeType[]): number =>
  Math.max(0, ...types.map(({ position }) => position)) + 1

/** @throws DomainError NotFound `feeTypes.notFound` */
function typeIn(types: readonly FeeType[], id: string): FeeType {
  const type = types.find((each) => each.id === id && id !== advanceTypeId)
  if (!type) throw notFound('feeTypes.notFound')
  return type
}

/** @throws DomainError Conflict, at the name, if another fee type has it */
function refuseTaken(types: readonly FeeType[], { name }: FeeTypeFields, ownId = ''): void {
  const other = types.find((each) => each.id !== ownId && wordKey(each.name) === wordKey(name))
  if (!other) return
  const problem = {
    code: other.isRetired ? 'feeTypes.nameRetired' : 'feeTypes.nameTaken',
    params: { name: other.name },
  }
  throw conflict(problem.code, problem.params, { name: problem })
}

/** Fee types that most Indian colleges use. */
const defaultFeeTypes: readonly FeeTypeFields[] = [
  { name: 'Tuition Fee', kind: 'general', isOnline: true },
  { name: 'Special Fee', kind: 'general', isOnline: true },
  { name: 'Exam Fee', kind: 'exam', isOnline: true },
  { name: 'Admission Fee', kind: 'self', isOnline: true },
  { name: 'Library Fee', kind: 'miscellaneous', isOnline: true },
  { name: 'Transport Fee', kind: 'miscellaneous', isOnline: true },
  { name: 'Hostel Fee', kind: 'miscellaneous', isOnline: true },
]
