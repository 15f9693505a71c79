import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { role } from '#lib/schemas/role.ts'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'

const { values } = parseArgs({
  options: {
    username: { type: 'string' },
    role: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    program: { type: 'string' },
  },
})
const wanted = v.safeParse(
  v.object({
    username: v.string(),
    role,
    name: v.string(),
    email: v.string(),
    program: v.optional(v.string(), ''),
  }),
  values,
)
if (!wanted.success) {
  process.stderr.write(
    'Usage: npm run users:add -- --username U --role ROLE_ADMIN --name "Full Name" --email a@b.example [--program CSE]\n',
  )
  process.exit(1)
}
const { username, name, email, program } = wanted.output
const password = randomBytes(12).toString('base64url')
const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
await app.identity.createUser({
  username,
  email,
  fullName: name,
  program,
  roles: [wanted.output.role],
  password,
})
await app.close()
process.stdout.write(`Created ${username}. The password, shown only this once: ${password}\n`)
