import { isForNoAddress } from '#lib/rules/numbers/numbers-in-addresses.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { SavedView } from '#lib/lists/list-view.ts'
import { type Role, roles } from '#lib/schemas/role.ts'
import type { App } from '../../app.ts'
import { type Actor, auditEntry } from '../../audit/audit.ts'
import type { AuditRepository } from '../../audit/audit.repository.ts'
import { conflictAt, forbidden, invalid, notFound, refuseAt } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { listsOf } from '../../declared.ts'
import { mayUse } from '../../http/access/access.ts'
import type { Store } from '../../store/store.ts'
import { findList } from '../list-query.ts'
import type { AnyList } from '../list-kind.ts'
import type { ListPreferencesRepository, ListView } from './list-preferences.repository.ts'
import type { SaveListView } from './list-view-fields.ts'

/** The maximum number of views that one user sees below a list; more would hide the menu. */
const maxViews = 20

export interface ListPreferences {
  /** Returns the views of the lists that the user may open, for the sidebar and the page of saved views. */
  viewsOf(user: CurrentUser): Promise<readonly SavedView[]>
  /**
   * Saves a query of a list for the user, or for all users of a role.
   * @throws DomainError NotFound `list.notFound`, Forbidden, Conflict `listView.nameTaken`, Invalid
   *   `list.numberInSearch`, `listView.tooMany`
   */
  saveView(view: SaveListView, user: CurrentUser, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `listView.notFound`, Forbidden for the view of a role */
  removeView(id: string, user: CurrentUser, actor: Actor): Promise<ListView>
  /** Returns the columns that the user has chosen; null for the list's own. */
  columnsOf(user: CurrentUser, list: string): Promise<readonly string[] | null>
  /** Saves the chosen columns; null returns to the list's own. @throws DomainError NotFound `list.notFound`, Forbidden */
  saveColumns(list: string, columns: readonly string[] | null, user: CurrentUser): Promise<void>
}

interface Repository {
  preferences: ListPreferencesRepository
  audit: AuditRepository
}

interface Parts {
  store: Store<Repository>
  now(): string
  app(): App
}

/** Returns the roles for which a user may save views. */
export const rolesToSaveFor = (user: CurrentUser): readonly Role[] =>
  user.roles.includes('ROLE_ADMIN') ? roles : []

export function createListPreferences({ store, now, app }: Parts): ListPreferences {
  /** @throws DomainError NotFound for a list without a page of its own */
  async function findOpenList(name: string, user: CurrentUser): Promise<AnyList> {
    const { kind } = await findList(listsOf(app().features), name, { app: app(), user })
    if (!kind.page) throw notFound('list.notFound')
    return kind
  }

  return {
    async viewsOf(user) {
      const views = await store.read.preferences.viewsOf(user)
      if (views.length === 0) return []
      const kinds = listsOf(app().features)
      return views.flatMap((view) => {
        const kind = kinds[view.list]
        if (!kind || !('page' in kind) || !kind.page || !mayUse(kind.access, user)) return []
        return [{ ...view, title: kind.title(), page: kind.page, address: `${kind.page}${view.query}` }]
      })
    },

    async saveView({ list, name, query, role }, user, actor) {
      const kind = await findOpenList(list, user)
      if (isForNoAddress(new URLSearchParams(query).toString())) throw invalid('list.numberInSearch')
      if (role !== null && !rolesToSaveFor(user).includes(role)) throw forbidden('session.notAllowed')
      // A view that the role could not open would be a dead link.
      if (role !== null && kind.access !== 'signedIn' && !kind.access.includes(role))
        throw refuseAt('role', 'listView.roleCannotOpen')
      await store.transact(async (write) => {
        const own = (await write.preferences.viewsOf(user)).filter((view) => view.list === list)
        if (own.length >= maxViews) throw invalid('listView.tooMany', { most: maxViews })
        const view = { id: newId(), list, name, query, role }
        const isNew = await write.preferences.addView({
          ...view,
          userId: role === null ? user.id : null,
          at: now(),
          by: user.id,
        })
        if (!isNew) throw conflictAt('name', 'listView.nameTaken', { name })
        if (role !== null)
          await write.audit.record(
            auditEntry(actor, now(), {
              action: 'listView.saved',
              entity: 'list',
              entityId: list,
              after: { viewName: name, role },
            }),
          )
      })
    },

    removeView: (id, user, actor) =>
      store.transact(async (write) => {
        const view = await write.preferences.findView(user, id)
        if (!view) throw notFound('listView.notFound')
        if (view.role !== null && !rolesToSaveFor(user).includes(view.role))
          throw forbidden('session.notAllowed')
        await write.preferences.removeView(id)
        if (view.role !== null)
          await write.audit.record(
            auditEntry(actor, now(), {
              action: 'listView.removed',
              entity: 'list',
              entityId: view.list,
              before: { viewName: view.name, role: view.role },
            }),
          )
        return view
      }),

    columnsOf: (user, list) => store.read.preferences.columnsOf(user.id, list),

    async saveColumns(list, columns, user) {
      const kind = await findOpenList(list, user)
      if (columns === null) {
        await store.transact((write) => write.preferences.dropColumns(user.id, list))
        return
      }
      const known = new Set(kind.columns.map(({ name }) => name))
      const chosen = columns.filter((name) => known.has(name))
      await store.transact((write) => write.preferences.saveColumns(user.id, list, chosen, now()))
    },
  }
}
