import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Say } from '#lib/server/kernel/imports/import-column.ts'
import type { ExistingRecord, ImportKind, ImportKinds } from '#lib/server/kernel/imports/import-kind.ts'

/** A list of found items from the gate, each with a numbered tag. */
export interface FoundItem {
  tag: string
  name: string
  place: string
}

const said =
  (en: string, de: string): Say =>
  (_, { locale = 'en' } = {}) =>
    locale === 'de' ? de : en

const needed = v.pipe(v.string(), v.nonEmpty('missing'), v.maxLength(60, 'tooLong'))

const foundItems: ImportKind<FoundItem, null> = {
  access: ['ROLE_SECURITY'],
  title: said('Found things', 'Fundsachen'),
  place: async () => ({ title: 'Lost items', link: '/app/Lost Items' }),
  choices: [
    {
      name: 'gate',
      title: said('Which gate', 'Welches Tor'),
      values: [
        { value: 'north', title: said('North', 'Nord') },
        { value: 'south', title: said('South', 'Süd') },
      ],
    },
  ],
  columns: {
    list: () => [
      {
        field: 'tag',
        title: said('Tag', 'Nummer'),
        aliases: ['Tag', 'No'],
        required: true,
        schema: needed,
        example: '00017',
        help: said('The number on the tag', 'Die Nummer auf dem Anhänger'),
        isText: true,
      },
      {
        field: 'name',
        title: said('Thing', 'Sache'),
        aliases: ['Item', 'What'],
        required: true,
        schema: needed,
        example: 'Umbrella',
        help: said('What it is', 'Was es ist'),
      },
      {
        field: 'place',
        title: said('Place', 'Ort'),
        aliases: ['Where'],
        required: false,
        values: [
          { value: 'library', title: said('Library', 'Bibliothek'), aliases: ['lib'] },
          { value: 'canteen', title: said('Canteen', 'Mensa') },
        ],
        example: 'Library',
        help: said('Where it was found', 'Wo es gefunden wurde'),
      },
    ],
  },
  identity: {
    keyOf: ({ tag }) => tag,
    fingerprint: ({ name, place }) => `${name}\t${place}`,
    repeats: { field: () => 'tag', code: 'repeated' },
    findExisting: (_, db, __, keys) => findItems(db, keys),
  },
  rows: {
    context: async () => null,
    parse: ({ text }) => ({ tag: text('tag'), name: text('name'), place: text('place') }),
  },
  writing: {
    async commit({ db }, rows) {
      for (const { row } of rows)
        await db
          .insertInto('found_items')
          .values({ ...row, version: 1 })
          .onConflict((clash) =>
            clash.column('tag').doUpdateSet((eb) => ({
              name: row.name,
              place: row.place,
              version: eb('found_items.version', '+', 1),
            })),
          )
          .execute()
      const written = await findItems(
        db,
        rows.map(({ row }) => row.tag),
      )
      return rows.map(({ line, row }) => ({
        line,
        entity: row.tag,
        version: written.get(row.tag)?.version ?? '',
      }))
    },

    async undo({ db }, rows) {
      const kept = new Map<number, string>()
      for (const { line, entity, version, verdict } of rows) {
        const { numDeletedRows } = await db
          .deleteFrom('found_items')
          .where('tag', '=', verdict === 'new' ? entity : '')
          .where('version', '=', Number(version))
          .executeTakeFirst()
        if (numDeletedRows === 0n) kept.set(line, 'editedSince')
      }
      return kept
    },
  },
}

async function findItems(
  db: Kysely<Tables>,
  tags: readonly string[],
): Promise<ReadonlyMap<string, ExistingRecord>> {
  const rows = await db
    .selectFrom('found_items')
    .selectAll()
    .where('tag', 'in', ['', ...tags])
    .execute()
  return new Map(
    rows.map(({ tag, name, place, version }) => [
      tag,
      { print: `${name}\t${place}`, entity: tag, version: String(version) },
    ]),
  )
}

export const lostItemsImports: ImportKinds = { 'lostItems.found': foundItems }

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    found_items: FoundItem & { version: number }
  }
}
