import * as v from 'valibot'
import type { Kysely } from 'kysely'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import type { Keyring } from '#lib/server/kernel/secrets/keyring.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import type { Say } from '#lib/server/kernel/imports/import-column.ts'
import type { ImportKind } from '#lib/server/kernel/imports/import-kind.ts'
import { type SealedColumn, sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'

/** Owners of lost items, each proven by a confidential number. */
export interface OwnerRow {
  number: string
  name: string
  tag: string
}

const ownersNumber: SealedColumn = {
  table: 'item_owners',
  column: 'number',
  key: 'tag',
  purpose: 'lostItems number',
  search: { column: 'number_hash', fold: (plain) => plain },
}

const said =
  (en: string): Say =>
  () =>
    en

const twelveDigits = v.pipe(v.string(), v.nonEmpty('missing'), v.regex(/^(?:\d ?){12}$/, 'numberWrong'))

const owners: ImportKind<OwnerRow, null> = {
  access: ['ROLE_SECURITY'],
  title: said('Owners'),
  place: async () => ({ title: 'Owners', link: '/app/Lost Items' }),
  columns: {
    list: () => [
      {
        field: 'number',
        title: said('Number'),
        aliases: ['Aadhaar No'],
        required: true,
        isSecret: true,
        schema: twelveDigits,
        example: '',
        help: said('Twelve digits'),
        isText: true,
      },
      {
        field: 'name',
        title: said('Name'),
        aliases: ['Name'],
        required: true,
        isName: true,
        schema: v.pipe(v.string(), v.nonEmpty('missing')),
        example: 'Asha',
        help: said('Who'),
      },
      {
        field: 'tag',
        title: said('Tag'),
        aliases: ['Tag'],
        required: true,
        example: '001',
        help: said('Of the thing'),
        isText: true,
      },
      {
        field: 'place',
        title: said('Place'),
        aliases: ['Place'],
        required: false,
        values: [{ value: 'library', title: said('Library') }],
        example: '',
        help: said('Where'),
      },
    ],
  },
  identity: {
    keyOf: ({ number }) => number,
    fingerprint: ({ name, tag }) => `${name}\t${tag}`,
    repeats: { field: () => 'number', code: 'claimedBefore', firstStands: true },
    uniqueValues: ({ tag }) => [{ field: 'tag', text: tag }],

    async findExisting({ keyring }, db, _, keys) {
      const hashes = new Map(
        keys.flatMap((key) =>
          field(keyring)
            .hashes(key)
            .map((hash) => [hash, key]),
        ),
      )
      const rows = await db
        .selectFrom('item_owners')
        .selectAll()
        .where('number_hash', 'in', ['', ...hashes.keys()])
        .execute()
      return new Map(
        rows.map(({ number_hash, name, tag }) => [
          hashes.get(number_hash) ?? '',
          { print: `${name}\t${tag}`, entity: tag, version: '1' },
        ]),
      )
    },
  },
  rows: {
    context: async () => null,

    parse({ text, note }) {
      const number = text('number').replaceAll(' ', '')
      if (!hasCheckDigit(number)) note('number', 'checkDigit')
      return { number, name: text('name'), tag: text('tag') }
    },
  },
  writing: {
    async commit({ app, db }, rows) {
      for (const { row } of rows) await add(app.keyring, db, row)
      return rows.map(({ line, row }) => ({ line, entity: row.tag, version: '1' }))
    },

    async undo({ db }, rows) {
      for (const { entity } of rows) await db.deleteFrom('item_owners').where('tag', '=', entity).execute()
      return new Map()
    },
  },
}

const field = (keyring: Keyring) => sealedField(keyring, ownersNumber)

async function add(keyring: Keyring, db: Kysely<Tables>, { number, name, tag }: OwnerRow): Promise<void> {
  const sealed = { number: field(keyring).close(number, tag), number_hash: field(keyring).hash(number) }
  await db
    .insertInto('item_owners')
    .values({ tag, name, ...sealed })
    .execute()
}

export const itemOwnersFeature: Feature = {
  name: 'itemOwners',
  imports: { 'itemOwners.list': owners },
  sealed: [ownersNumber],
  audited: {},
}

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    item_owners: { tag: string; name: string; number: string; number_hash: string }
  }
}
