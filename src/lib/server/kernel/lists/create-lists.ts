import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ListView } from '#lib/lists/list-view.ts'
import { queryWithout } from '#lib/rules/numbers/numbers-in-addresses.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Kernel } from '../app.ts'
import type { Actor, AuditedChange } from '../audit/audit.ts'
import { invalid } from '../core/errors.ts'
import { letterheadOf, listsOf } from '../declared.ts'
import { textNotKept } from './audit.ts'
import { composePrintedList, readAllRows } from './files/print-list.ts'
import type { FileOrder, WrittenFile } from './files/write-file.ts'
import { findList, readChoices, readWanted, type ListQuery, withPresets } from './list-query.ts'
import type { AnyList, ListRequest, Cursor, FileFormat, ListContext } from './list-kind.ts'
import type { ListPreferences } from './preferences/list-preferences.service.ts'
import { sortOf } from './view/list-address.ts'
import { viewList } from './view/view-list.ts'

export interface Lists {
  /**
   * Shows a list for the parameters of an address; `about` is the record of a list about one.
   * @throws DomainError NotFound `list.notFound`, Unauthenticated, Forbidden
   */
  show(name: string, params: URLSearchParams, user: CurrentUser | null, about?: string): Promise<ListView>
  /**
   * Shows a list with its rows, for a page that shows more about them: all matches of a list in memory, those of the
   * page for any other. Only the feature that declares the list calls it.
   */
  showAll<Row>(
    name: string,
    params: URLSearchParams,
    user: CurrentUser | null,
    about?: string,
  ): Promise<ShownAll<Row>>
  /**
   * Returns the keys of all rows that match the query of an address, for an action on them; only the first `most` of a
   * list whose actions declare how many they take.
   * @throws DomainError as `show`, Invalid `list.tooManySelected` for more than `most`
   */
  keysOf(name: string, params: URLSearchParams, user: CurrentUser | null, most: number): Promise<string[]>
  /**
   * Draws all matching rows for paper, in the columns that the page shows, and records it in the audit trail.
   * @throws DomainError as `makeFile`, Invalid `list.tooManyToPrint`, TooMany `documents.busy`
   */
  makePdf(name: string, params: URLSearchParams, asker: Omit<Asker, 'format'>): Promise<PrintedFile>
  /**
   * Writes all matching rows to a file that is read once, and records the export in the audit trail.
   * @throws DomainError as `show`, Invalid `list.tooMany`, `list.numberInSearch`, TooMany `list.busy`
   */
  makeFile(name: string, params: URLSearchParams, asker: Asker): Promise<ListFile>
}

declare module '../app.ts' {
  interface Kernel {
    lists: Lists
    listPreferences: ListPreferences
  }
}

interface ShownAll<Row> {
  list: ListView
  all: readonly Row[]
  /** The number of matches on all pages. */
  total: number
  /** Further data for the page. */
  besides: unknown
}

interface Asker {
  user: CurrentUser | null
  actor: Actor
  format: FileFormat
  about?: string | undefined
}

interface PrintedFile {
  bytes: Uint8Array
  fileName: string
}

interface ListFile extends WrittenFile {
  fileName: string
}

interface Parts extends Pick<Kernel, 'database' | 'clock' | 'features' | 'workers' | 'pdfs'> {
  /** The app with all features. */
  app(): ListContext['app']
  seal: CursorSeal
  /** The folder of files that wait for their download. */
  folder: string
  record(actor: Actor, change: AuditedChange): Promise<void>
  preferences: Pick<ListPreferences, 'columnsOf' | 'viewsOf'>
}

export function createLists(parts: Parts): Lists {
  const { database, clock, workers, pdfs, seal, folder, preferences } = parts
  const kinds = listsOf(parts.features)

  async function read(
    name: string,
    given: URLSearchParams,
    person: CurrentUser | null,
    about?: string,
    complete: typeof withPresets = (_, params) => params,
  ) {
    const { kind, user } = await findList(kinds, name, { app: parts.app(), user: person, about })
    const params = complete(kind, given)
    const context: ListContext = { app: parts.app(), user, now: clock.now() }
    const choices = await readChoices(kind, context)
    const wanted = readWanted(kind, params, choices, (text, sort) => seal.open(text, `${name} ${sort}`))
    return { kind, context, choices, wanted }
  }

  /** Reads what the user has saved about a list; only a list with a page of its own has preferences. */
  async function readPreferences(name: string, { page }: AnyList, user: CurrentUser) {
    if (!page) return { chosenColumns: null, views: [] }
    const [chosenColumns, views] = await Promise.all([
      preferences.columnsOf(user, name),
      preferences.viewsOf(user),
    ])
    return { chosenColumns, views: views.filter(({ list }) => list === name) }
  }

  const showAll: Lists['showAll'] = async (name, params, user, about) => {
    const { kind, context, choices, wanted } = await read(name, params, user, about, withPresets)
    const asked: ListRequest = { db: database.reads, wanted, context }
    const looked = await kind.rows.look(asked)
    const closeCursor = (cursor: Cursor): string => seal.close(cursor, `${name} ${sortOf(wanted)}`)
    const own = await readPreferences(name, kind, context.user)
    const list = viewList({ name, kind, wanted, choices, looked, context, closeCursor, ...own })
    return { list, all: looked.all ?? looked.rows, total: looked.total, besides: looked.besides }
  }

  return {
    show: async (...asked) => (await showAll(...asked)).list,
    showAll,

    async keysOf(name, params, user, most) {
      const { kind, context, wanted } = await read(name, params, user)
      const asked: ListRequest = { db: database.reads, wanted, context }
      const keys: string[] = []
      for await (const rows of kind.rows.chunks(asked, most + 1)) {
        for (const row of rows) if (kind.mayTick?.(row) !== false) keys.push(kind.keyOf(row))
        // The bar has named the number of rows before they were chosen.
        if (keys.length > most && isLimited(kind)) return keys.slice(0, most)
        if (keys.length > most) throw invalid('list.tooManySelected', { most })
      }
      return keys
    },

    async makePdf(name, params, { user: person, actor, about }) {
      const { kind, context, choices, wanted } = await read(name, params, person, about)
      if (queryWithout(params)) throw invalid('list.numberInSearch')
      const looked = await readAllRows(kind, { db: database.reads, wanted, context })
      const own = await readPreferences(name, kind, context.user)
      const view = viewList({ name, kind, wanted, choices, looked, context, closeCursor: () => '', ...own })
      const letterhead = await letterheadOf(parts.features, context.app)
      const bytes = await pdfs.draw(
        'lists.printed',
        await composePrintedList(view, { letterhead, now: context.now }),
      )
      const filters = auditedFilters(kind, wanted)
      const after = { format: 'pdf', filters, rows: looked.rows.length, ...(about && { about }) }
      await parts.record(actor, { action: 'list.exported', entity: 'list', entityId: name, after })
      return { bytes, fileName: `${nameOfFile(kind, name, { wanted, context })}.pdf` }
    },

    async makeFile(name, params, { user: person, actor, format, about }) {
      const { kind, context, wanted } = await read(name, params, person, about)
      if (queryWithout(params)) throw invalid('list.numberInSearch')
      const order: FileOrder = {
        list: name,
        about,
        query: params.toString(),
        format,
        user: context.user,
        locale: getLocale(),
        folder,
      }
      const written = await workers.callLong<WrittenFile>('lists.writeFile', order)
      const filters = auditedFilters(kind, wanted)
      const after = { format, filters, rows: written.rows, ...(about && { about }) }
      await parts.record(actor, { action: 'list.exported', entity: 'list', entityId: name, after })
      return { ...written, fileName: `${nameOfFile(kind, name, { wanted, context })}.${format}` }
    },
  }
}

/** @example nameOfFile(strength, 'strength', { wanted, context }) // '2026-08-31-strength' */
function nameOfFile(
  { file }: AnyList,
  name: string,
  { wanted, context }: { wanted: Pick<ListQuery, 'values'>; context: Pick<ListContext, 'now'> },
): string {
  const day = file?.day?.(wanted.values, context)
  return [...(day ? [day] : []), file?.name ?? name].join('-')
}

/**
 * Returns the filters of an export for the audit trail. Entered texts are replaced by a marker: they are usually
 * names or numbers of people, and entries of the trail cannot be removed.
 */
function auditedFilters(
  { filters = [] }: AnyList,
  { search, values, sort, isDescending }: ListQuery,
): Record<string, string> {
  const typed = new Set(filters.filter(({ kind }) => kind === 'text').map(({ name }) => name))
  const kept = Object.entries(values).map(([name, value]) => [name, typed.has(name) ? textNotKept : value])
  return {
    ...(search && { search: textNotKept }),
    ...Object.fromEntries(kept),
    sort: sortOf({ sort, isDescending }),
  }
}

/** Signs the cursors in addresses. */
interface CursorSeal {
  /** Signs a cursor; `of` names the list and its order. */
  close(cursor: Cursor, of: string): string
  /** Verifies a cursor; returns null for a text that this installation did not sign for that list and order. */
  open(text: string, of: string): Cursor | null
}

/** Longer than any valid cursor, whose text is at most as long as a title. */
const longestText = 4000

/** Creates the cursor signature: without it, an address could pass a value of the wrong type to the database. */
export function createCursorSeal(secret: string): CursorSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prangan list cursor', 32))
  const sign = (body: string, of: string): Buffer =>
    createHmac('sha256', key).update(`${of}\n${body}`).digest().subarray(0, 12)
  return {
    close(cursor, of) {
      const body = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      return `${body}.${sign(body, of).toString('base64url')}`
    },

    open(text, of) {
      const [body = '', sign64 = ''] = text.slice(0, longestText).split('.')
      const given = Buffer.from(sign64, 'base64url')
      const own = sign(body, of)
      if (given.byteLength !== own.byteLength || !timingSafeEqual(given, own)) return null
      // `close` wrote this text.
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Cursor
    },
  }
}

const isLimited = ({ actions = [] }: AnyList): boolean => actions.some(({ most }) => most !== undefined)
