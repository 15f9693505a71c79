import * as v from 'valibot'
import { pictureKinds, savedPicture } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: "Saves the college's logo, banner or photograph (multipart: picture).",
  access: ['ROLE_ADMIN'],
  limit: 'uploads',
  query: v.object({ kind: v.picklist(pictureKinds) }),
  upload: { files: { picture: { bytes: 5 * 1024 * 1024, least: 1 } } },
  reply: savedPicture,
  async run({ app, query, form, actor }) {
    const saved = await app.college.savePicture(query.kind, form.files.picture[0].bytes, actor)
    await app.refresh()
    return { status: 'true' as const, ...saved }
  },
})
