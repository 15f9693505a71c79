import * as v from 'valibot'
import { collegeSettings, picturesInUse } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: "The college's settings as they are saved now, and the pictures that are in use.",
  access: ['ROLE_ADMIN'],
  limit: 'staff',
  reply: v.object({ ...collegeSettings.entries, pictures: picturesInUse }),
  run: async ({ app: { college } }) => ({
    ...(await college.settings()),
    pictures: await college.picturesInUse(),
  }),
})
