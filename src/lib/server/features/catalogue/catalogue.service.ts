import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedEntry } from '#lib/schemas/catalogue.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { AuditAction } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { pathParams } from '../../kernel/http/endpoint/read-input.ts'
import type { AnswersFromMemory, PrerenderedBytes } from '../../kernel/http/pages/prerendered-bytes.ts'
import type { Store } from '../../kernel/store/store.ts'
import { type CatalogueView, catalogueViewOf } from './catalogue-view.ts'
import { auditedEntry, type CatalogueEntry } from './entries/entry.ts'
import { type Direction, moved, refuseTaken, writeEntry } from './entries/write-entry.ts'
import { validateEntry, refuseFields, unprintableWords } from './entries/validate-entry.ts'
import { askedOf, type OptionCall, optionCalls } from './options.ts'
import { ownDepartment } from './own-department.ts'
import type { CatalogueRepository } from './repository.ts'

/**
 * Changes entries. Other records refer to an entry by id: a rename does not affect them, and they block its removal.
 */
export interface CatalogueWrites {
  /**
   * Returns the id of the new entry.
   * @throws DomainError Invalid; Conflict such as `catalogue.nameTaken`, at the field
   */
  add(kind: CatalogueKind, typed: TypedEntry, actor: Actor): Promise<string>
  /** Saves a change based on `version`. @throws DomainError the errors of `add`; Conflict `catalogue.changedSince` */
  change(id: string, typed: TypedEntry, version: number, actor: Actor): Promise<void>
  /** Swaps the entry with its neighbour in the list. */
  move(id: string, direction: Direction, actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  /** @throws DomainError Conflict `catalogue.inUse` */
  remove(id: string, actor: Actor): Promise<void>
}

interface WriteContext {
  write: CatalogueRepository
  view: CatalogueView
  /** Audits a change; `before` is null for a new entry, `after` for a removed one. */
  record(action: AuditAction, before: CatalogueEntry | null, after: CatalogueEntry | null): Promise<void>
}

export function createCatalogueWrites(store: Store<CatalogueRepository>, clock: Clock): CatalogueWrites {
  /** Runs `work` in a transaction that locks the catalogue and reads its current state. */
  const writing = <T>(actor: Actor, work: (parts: WriteContext) => Promise<T>): Promise<T> =>
    store.transact(async (write) => {
      await write.entries.lock()
      await write.tags.touch('catalogue')
      const view = catalogueViewOf(await write.entries.all(), 0)
      const record: WriteContext['record'] = async (action, before, after) => {
        const change = { action, entity: 'catalogueEntry', entityId: (after ?? before)?.id ?? '' }
        const said = { before: auditedEntry(view, before), after: auditedEntry(view, after) }
        await write.audit.record(auditEntry(actor, clock.now(), { ...change, ...said }))
      }
      return work({ write, view, record })
    })

  const setRetired = (id: string, isRetired: boolean, actor: Actor): Promise<void> =>
    writing(actor, async ({ write, view, record }) => {
      const entry = entryIn(view, id)
      if (entry.isRetired === isRetired) return
      await write.entries.setRetired(id, isRetired ? clock.now() : null)
      const action = isRetired ? 'catalogueEntry.retired' : 'catalogueEntry.reinstated'
      await record(action, entry, { ...entry, isRetired })
    })

  return {
    add: (kind, typed, actor) =>
      writing(actor, async ({ write, view, record }) => {
        refuseFields(unprintableWords(typed))
        const writing = { entries: write.entries, view, at: clock.now() }
        const entry = await writeEntry(writing, kind, validateEntry(view, kind, typed))
        await record('catalogueEntry.added', null, entry)
        return entry.id
      }),

    change: (id, typed, version, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const before = entryIn(view, id)
        if (before.version !== version) throw conflict('catalogue.changedSince')
        refuseFields(unprintableWords(typed, before))
        const fields = validateEntry(view, before.kind, typed, before)
        refuseTaken(view, before.kind, fields, before)
        await write.entries.change(before, fields, formerKeysOf(before, fields.name))
        await record('catalogueEntry.changed', before, { ...before, ...fields })
      }),

    move: (id, direction, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const entry = entryIn(view, id)
        const places = moved(view, entry, direction)
        for (const { id: each, position } of places) await write.entries.place(each, position)
        const own = places.find((place) => place.id === id)
        if (own) await record('catalogueEntry.moved', entry, { ...entry, ...own })
      }),

    retire: (id, actor) => setRetired(id, true, actor),
    reinstate: (id, actor) => setRetired(id, false, actor),

    remove: (id, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const entry = entryIn(view, id)
        if (!(await write.entries.remove(id))) throw conflict('catalogue.inUse', { name: entry.name })
        await record('catalogueEntry.removed', entry, null)
      }),
  }
}

/** @throws DomainError NotFound `catalogue.notFound` */
function entryIn(view: CatalogueView, id: string): CatalogueEntry {
  const entry = view.byId(id)
  if (!entry) throw notFound('catalogue.notFound')
  return entry
}

/** A name that an entry gets back is no longer one of its former names. */
function formerKeysOf(before: CatalogueEntry, name: string): string[] {
  const keys = new Set([...before.formerKeys, wordKey(before.name)])
  keys.delete(wordKey(name))
  return [...keys]
}

const base = '/api/v1/'
/** The cache also holds replies to unknown words, hence the limit. */
const mostAnswers = 5000
/** In bytes. Shorter answers fit into one packet uncompressed. */
const worthPacking = 1200

/** Caches the lists of choices by their literal URL until the catalogue changes, on this server or another. */
export function optionsFromMemory({ catalogue, limits, isBehind }: App): AnswersFromMemory {
  const memory = new LRUCache<string, PrerenderedBytes>({ max: mostAnswers })
  let remembered: CatalogueView | null = null

  function answer(url: string, view: CatalogueView): PrerenderedBytes | null {
    if (view !== remembered) memory.clear()
    remembered = view
    const known = memory.get(url)
    if (known) return known
    const made = url.startsWith(base) ? make(url, view) : null
    if (made) memory.set(url, made)
    return made
  }

  return {
    counted: ['pages'],
    find(url, caller) {
      const view = isBehind() ? null : catalogue.atHand()
      const found = view && answer(url, view)
      if (!found || caller.isLoopback) return found
      return limits.take('pages', caller).then(() => found)
    },
  }
}

/** Returns null if the endpoint itself must reject the request. */
function make(url: string, view: CatalogueView): PrerenderedBytes | null {
  const [path = '', search = ''] = url.split('?', 2)
  const found = callAt(path)
  if (!found) return null
  const { call, pattern } = found
  const given = [...new URLSearchParams(search)]
  const { by = [], may = [] } = call
  const names = new Set(given.map(([name]) => name))
  const isAsked =
    by.every((name) => names.has(name)) && [...names].every((name) => by.includes(name) || may.includes(name))
  if (!isAsked || names.size < given.length || url.includes('?') !== given.length > 0) return null
  const { query, params } = askedOf(call)
  const asked = v.safeParse(query, Object.fromEntries(given))
  const inPath = v.safeParse(params, pathParams(pattern, path))
  if (!asked.success || !inPath.success) return null
  return jsonBytes(call.answer(view, { ...asked.output, ...inPath.output }))
}

function callAt(path: string): { call: OptionCall; pattern: string } | null {
  const name = path.slice(base.length)
  const calls: Readonly<Record<string, OptionCall>> = optionCalls
  const whole = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (whole && !whole.inPath) return { call: whole, pattern: path }
  const [first = '', ...more] = name.split('/')
  const started = Object.hasOwn(calls, first) ? calls[first] : undefined
  return started?.inPath && more.length === 1
    ? { call: started, pattern: `${base}${first}/[${started.inPath}]` }
    : null
}

function jsonBytes(value: unknown): PrerenderedBytes {
  const identity = Buffer.from(JSON.stringify(value))
  return {
    bodies: { identity, ...(identity.byteLength > worthPacking && { gzip: gzipSync(identity) }) },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // Browsers must revalidate on each visit, because a list may change at any time.
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  }
}

/** The parts of a student's class by which lists are filtered. */
export type PlaceKind = Extract<CatalogueKind, 'course' | 'branch' | 'batch' | 'semester'>

type Reader = Pick<CurrentUser, 'roles' | 'program'>

/** The branches whose people the user may see: those of their own department; null for all branches. */
export function branchesSeenBy(view: CatalogueView, user: Reader): readonly string[] | null {
  const { isOnlyOne, department } = ownDepartment(view, user)
  if (!isOnlyOne) return null
  return view
    .of('branch')
    .filter(({ departmentId }) => department !== null && departmentId === department.id)
    .map(({ id }) => id)
}

/** The filter options. */
export function placesSeenBy(view: CatalogueView, kind: PlaceKind, user: Reader): Option[] {
  return view
    .of(kind)
    .filter(isSeenBy(view, branchesSeenBy(view, user)))
    .map(({ id }) => [id, view.placeWord(id)])
}

/** For a head of department, keeps the department's branches, their courses, and the batches and semesters of those. */
const isSeenBy =
  (view: CatalogueView, branches: readonly string[] | null) =>
  ({ kind, id, parentId }: CatalogueEntry): boolean => {
    if (branches === null) return true
    if (kind === 'branch') return branches.includes(id)
    const courses = branches.map((each) => view.byId(each)?.parentId)
    return courses.includes(kind === 'course' ? id : parentId)
  }
