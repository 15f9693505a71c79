import type { Kysely, Selectable } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { FileRow, Tables } from '../db/tables.ts'
import type { Person } from '../personal-data/person.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { tracesIn } from '../personal-data/traces.ts'

/** Files that belong to a record of the person's; a photo of a student, once there is one, is found without a word of its own. */
export const filesPersonalData: PersonalData = {
  records: [
    {
      name: 'own',
      title: m['personalData.files.own'],
      tables: ['files'],
      fate: 'erased',
      kept: m['personalData.files.ownKept'],
      read: async ({ db, person }) =>
        (await ownFiles(db, person)).map((file) => ({
          kind: file.kind,
          name: file.name,
          bytes: file.bytes,
          keptSince: file.created_at,
          keptUntil: file.expires_at,
        })),
      async files({ app, db, person }) {
        const found = []
        for (const { id, name, hash } of await ownFiles(db, person)) {
          const bytes = await app.files.get(hash)
          if (bytes) found.push({ name: `${id}-${name}`, bytes })
        }
        return found
      },
      async erase({ db, person }) {
        const ids = (await ownFiles(db, person)).map(({ id }) => id)
        if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute()
      },
    },
    tracesIn({
      name: 'added',
      title: m['personalData.files.added'],
      table: 'files',
      by: ['created_by'],
      shows: { kind: 'kind', name: 'name', at: 'created_at' },
    }),
  ],
}

async function ownFiles(db: Kysely<Tables>, { records }: Person): Promise<Selectable<FileRow>[]> {
  const owners = Object.entries(records)
  if (owners.length === 0) return []
  return db
    .selectFrom('files')
    .selectAll()
    .where((eb) =>
      eb.or(
        owners.map(([entity, ids]) =>
          eb.and([eb('owner_entity', '=', entity), eb('owner_id', 'in', [...ids])]),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()
}
