import * as v from 'valibot'
import { roles } from '#lib/schemas/role.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'

/** The query of an address with its question mark; lists ignore what they do not know. */
const listQuery = v.pipe(
  v.string(),
  v.maxLength(1000, 'field.tooLong'),
  v.regex(/^\?[\w%+.=&*~-]+$/, 'field.invalid'),
)

/** The form that saves a query of a list under a name. */
export const saveListView = v.object({
  list: v.pipe(v.string(), v.maxLength(60)),
  name: v.pipe(lineOf(40), v.nonEmpty('field.required')),
  query: listQuery,
  /** The role whose users all see the view; empty for the user alone. */
  role: v.pipe(
    v.optional(v.union([v.literal(''), v.picklist(roles)]), ''),
    v.transform((role) => (role === '' ? null : role)),
  ),
})

export type SaveListView = v.InferOutput<typeof saveListView>
