/** The search over everything that a staff user may open. */
import * as v from 'valibot'

/** The longest text that the search accepts. */
export const longestSearch = 100

/** POST findEverywhere. The text is part of the body, so that it gets into no address and no log. */
export const findEverywhereBody = v.object({
  text: v.pipe(v.string('field.required'), v.maxLength(longestSearch, 'field.tooLong')),
})

const searchMatch = v.object({
  text: v.string(),
  /** Tells similar matches apart; empty where there is nothing to add. */
  note: v.string(),
  /** The localised address. */
  link: v.string(),
})

/** The matches of one kind, best first; groups without matches are left out. */
export const findEverywhereReply = v.object({
  groups: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      matches: v.array(searchMatch),
      /** The list of all matches of which these are the first; null where these are all. */
      all: v.nullable(searchMatch),
    }),
  ),
})

export type SearchMatch = v.InferOutput<typeof searchMatch>
export type SearchReply = v.InferOutput<typeof findEverywhereReply>
