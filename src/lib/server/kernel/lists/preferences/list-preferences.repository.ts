import type { Kysely, Selectable } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import type { ListViewRow, Tables } from '../../db/tables.ts'

/** A saved query of a list. */
export interface ListView {
  id: string
  list: string
  name: string
  query: string
  /** The role whose users all see it; null for a view of one user. */
  role: Role | null
}

export interface NewListView extends ListView {
  userId: string | null
  at: string
  by: string
}

/** The views of a user are their own and those of their roles. */
interface Reader {
  id: string
  roles: readonly Role[]
}

export type ListPreferencesRepository = ReturnType<typeof listPreferencesRepository>

export function listPreferencesRepository(db: Kysely<Tables>) {
  const seenBy = ({ id, roles }: Reader) =>
    db
      .selectFrom('list_views')
      .selectAll()
      .where((eb) =>
        eb.or([eb('user_id', '=', id), ...(roles.length > 0 ? [eb('role', 'in', [...roles])] : [])]),
      )
      .orderBy('name')
      .orderBy('id')
  return {
    async viewsOf(reader: Reader): Promise<ListView[]> {
      return (await seenBy(reader).execute()).map(toView)
    },

    async findView(reader: Reader, id: string): Promise<ListView | null> {
      const row = await seenBy(reader).where('id', '=', id).executeTakeFirst()
      return row ? toView(row) : null
    },

    /** Returns false if the owner has a view of this list with this name. */
    async addView({ userId, at, by, ...view }: NewListView): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('list_views')
        .values({ ...view, user_id: userId, created_at: at, created_by: by })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) > 0
    },

    async removeView(id: string): Promise<void> {
      await db.deleteFrom('list_views').where('id', '=', id).execute()
    },

    /** Returns the chosen columns; null if the user has not chosen any. */
    async columnsOf(userId: string, list: string): Promise<readonly string[] | null> {
      const row = await db
        .selectFrom('list_columns')
        .select('columns')
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirst()
      // `saveColumns` wrote this text.
      return row ? (JSON.parse(row.columns) as string[]) : null
    },

    async saveColumns(userId: string, list: string, columns: readonly string[], at: string): Promise<void> {
      const change = { columns: JSON.stringify(columns), updated_at: at }
      await db
        .insertInto('list_columns')
        .values({ user_id: userId, list, ...change })
        .onConflict((clash) => clash.columns(['user_id', 'list']).doUpdateSet(change))
        .execute()
    },

    async dropColumns(userId: string, list: string): Promise<void> {
      await db.deleteFrom('list_columns').where('user_id', '=', userId).where('list', '=', list).execute()
    },
  }
}

const toView = ({ id, list, name, query, role }: Selectable<ListViewRow>): ListView => ({
  id,
  list,
  name,
  query,
  // `addView` stored a role.
  role: role as Role | null,
})
