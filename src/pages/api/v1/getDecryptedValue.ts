import { type DecryptedValueInput, decryptedValueInput, decryptedValueReply } from '#lib/schemas/cipher.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import type { App } from '#lib/server/app.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

const work = (app: App, { content, type }: DecryptedValueInput, actor: Actor): Promise<string> =>
  type === 'encrypt' ? app.cipher.encrypt(content, actor) : app.cipher.decrypt(content, actor)

export const GET = endpoint({
  summary: 'Encrypts or decrypts a text with a key of its own; it opens nothing that is stored. Prefer POST.',
  access: staffRoles,
  limit: 'cipher',
  query: decryptedValueInput,
  reply: decryptedValueReply,
  isText: true,
  run: ({ app, query, actor }) => work(app, query, actor),
})

export const POST = endpoint({
  summary: 'The same, with the text in the body, where no log sees it.',
  access: staffRoles,
  limit: 'cipher',
  body: decryptedValueInput,
  reply: decryptedValueReply,
  isText: true,
  run: ({ app, body, actor }) => work(app, body, actor),
})
