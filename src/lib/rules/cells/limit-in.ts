/** The schema rules whose requirement is a maximum. */
const limiting = ['max_length', 'max_entries']

/** Returns the parameters of a schema issue: the maximum, where it was exceeded. */
export const limitIn = ({
  type,
  requirement,
}: {
  type: string
  requirement?: unknown
}): Record<string, number> =>
  limiting.includes(type) && typeof requirement === 'number' ? { max: requirement } : {}
