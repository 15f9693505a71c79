import * as v from 'valibot'
import { importBody } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../audit/audit.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import type { Imports } from './imports.service.ts'

/** Declares a call for an immediate action on an import, for users who may upload its kind. */
export const importStep = (
  summary: string,
  step: (imports: Imports, importId: string, actor: Actor) => Promise<void>,
): Endpoint =>
  endpoint({
    summary,
    access: 'signedIn',
    limit: 'staff',
    body: importBody,
    reply: v.object({ status: v.literal('true') }),
    async run({ app: { imports }, body: { importId }, user, actor }) {
      await imports.requireImport(importId, user)
      await step(imports, importId, actor)
      return { status: 'true' as const }
    },
  })
