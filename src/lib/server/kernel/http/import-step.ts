import * as v from 'valibot'
import { importBody } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What is done with an import at once, by those who may upload its kind. */
export const importStep = (
  summary: string,
  step: (app: App, importId: string, actor: Actor) => Promise<void>,
): Endpoint =>
  endpoint({
    ...{ summary, access: 'signedIn', limit: 'staff' },
    body: importBody,
    reply: v.object({ status: v.literal('true') }),
    async run({ app, body: { importId }, user, actor }) {
      await app.imports.requireImport(importId, user)
      await step(app, importId, actor)
      return { status: 'true' as const }
    },
  })
