import { showCount } from '#lib/i18n/numbers.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import type { ListView, SavedView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { mayUse } from '../../http/access/access.ts'
import type { AnyList, ListColumn, ListContext, ListPage } from '../list-kind.ts'
import { bareSort, columnsIn, type ListQuery, presetsOf } from '../list-query.ts'
import { rolesToSaveFor } from '../preferences/list-preferences.service.ts'
import { addressOf } from './list-address.ts'

/** Returns the actions that this user may take on ticked rows; null if there are none. */
export function selectionOf(
  kind: AnyList,
  wanted: ListQuery,
  { rows, total }: ListPage<never>,
  { user }: ListContext,
): ListView['selection'] {
  const actions = (kind.actions ?? []).filter(
    ({ roles, isOffered }) => mayUse(roles, user) && (isOffered?.(wanted.values, rows) ?? true),
  )
  const mayTick = kind.mayTick ?? (() => true)
  if (actions.length === 0 || !rows.some((row) => mayTick(row))) return null
  const first = Math.min(total, ...actions.map(({ most = total }) => most))
  const numbers = { first: showCount(first), total: showCount(total) }
  return {
    actions: actions.map(({ to, label }) => ({ to, label: label() })),
    matching:
      total > rows.length
        ? {
            label: first < total ? m['list.selection.first'](numbers) : m['list.selection.all'](numbers),
            query: addressOf(kind, wanted),
            total: numbers.first,
          }
        : null,
  }
}

/** Returns what the user can choose; null for a list with only a few fixed columns. */
export function columnChoiceOf(
  kind: AnyList,
  wanted: ListQuery,
  { emptyColumns }: ListPage<never>,
  shown: readonly ListColumn<never>[],
): ListView['choice'] {
  const names = new Set(shown.map(({ name }) => name))
  const columns = columnsIn(kind, 'page')
    .slice(1)
    .filter(({ name }) => !emptyColumns?.has(name))
  return columns.length < 3
    ? null
    : {
        query: addressOf(kind, wanted),
        columns: columns.map(({ name, heading }) => ({
          name,
          heading: heading(),
          isShown: names.has(name),
        })),
      }
}

/** Returns whether the present query is saved; its sort order is a part of it. */
export function savedViewOf(
  kind: AnyList,
  wanted: ListQuery,
  views: readonly SavedView[],
  { user }: ListContext,
): ListView['saved'] {
  const query = addressOf(kind, wanted)
  const view = views.find((each) => each.query === query)
  const standard = addressOf(kind, {
    search: '',
    values: presetsOf(kind),
    sort: bareSort(kind.sortedBy),
    isDescending: kind.sortedBy.startsWith('-'),
  })
  const mayRemove = view?.role === null || rolesToSaveFor(user).length > 0
  return {
    query: query === standard ? '' : query,
    current: view ? { id: view.id, name: view.name, isOwn: mayRemove } : null,
    roles: rolesToSaveFor(user)
      .filter((role) => kind.access === 'signedIn' || kind.access.includes(role))
      .map((role) => [role, sayRole(role)]),
  }
}
