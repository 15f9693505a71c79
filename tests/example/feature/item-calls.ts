import * as v from 'valibot'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { notFound } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { App } from '#lib/server/kernel/app.ts'

/** wire: `/api/v1/lostItems/[id]` and `/api/v1/lostItems`, as files in `src/pages` would export them. */

const itemStore = ({ database }: App) =>
  storeOf(database, (db) => ({
    all: () => db.selectFrom('lost_items').selectAll().orderBy('name').execute(),
    async add(id: string, name: string) {
      await db.insertInto('lost_items').values({ id, name, returned: 0 }).execute()
    },
    async rename(id: string, name: string) {
      const { numUpdatedRows } = await db
        .updateTable('lost_items')
        .set({ name })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async remove(id: string) {
      const { numDeletedRows } = await db.deleteFrom('lost_items').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }))

const guards = ['ROLE_SECURITY'] as const
const idParams = v.object({ id: v.pipe(v.string(), v.maxLength(100, 'field.tooLong')) })
const name = v.pipe(v.string('field.required'), v.trim(), v.nonEmpty('field.required'))
const done = v.object({ status: v.literal('true') })

const PUT = endpoint({
  summary: 'Names a lost item anew.',
  access: guards,
  limit: 'staff',
  params: idParams,
  body: v.object({ name }),
  bodyBytes: 4096,
  reply: v.object({ id: v.string(), name: v.string() }),
  async run({ app, params: { id }, body }) {
    if (!(await itemStore(app).transact((write) => write.rename(id, body.name))))
      throw notFound('lostItem.notFound')
    return { id, name: body.name }
  },
})

/** The specification has a call that takes its key in the query or in a body. */
const DELETE = endpoint({
  summary: 'Takes a lost item off the list.',
  access: guards,
  limit: 'staff',
  params: idParams,
  body: v.optional(v.object({ reason: name })),
  reply: done,
  async run({ app, params: { id } }) {
    if (!(await itemStore(app).transact((write) => write.remove(id)))) throw notFound('lostItem.notFound')
    return { status: 'true' as const }
  },
})

const description = v.object({ name, place: v.optional(v.string(), ''), tags: v.optional(v.array(name), []) })

const POST = endpoint({
  summary: 'Keeps a lost item with up to two photos (multipart: description as JSON, photo, note).',
  access: guards,
  limit: 'uploads',
  upload: {
    files: { photo: { bytes: 1000, most: 2 }, form: { bytes: 100, least: 1 } },
    fields: v.object({ note: v.optional(v.array(v.string()), []), by: v.optional(v.string(), 'visitor') }),
    json: { description },
    jsonBytes: 2048,
  },
  reply: v.object({
    id: v.string(),
    photos: v.array(v.string()),
    notes: v.array(v.string()),
    by: v.string(),
    place: v.string(),
  }),
  async run({ app, form: { files, fields, json } }) {
    const id = newId()
    await itemStore(app).transact((write) => write.add(id, json.description.name))
    const photos = files.photo.map((photo) => `${photo.name} ${photo.bytes.byteLength}`)
    return { id, photos, notes: fields.note, by: fields.by, place: json.description.place }
  },
})

export const itemRoutes = {
  '/api/v1/lostItems/[id]': { PUT, DELETE },
  '/api/v1/lostItems': { POST },
}
