/** The kinds of rules of a schema that name the most that fits. */
const limiting = ['max_length', 'max_entries']

/** What a refusal says of its rule: the most that fits, where that is why. */
export const limitIn = ({
  type,
  requirement,
}: {
  type: string
  requirement?: unknown
}): Record<string, number> =>
  limiting.includes(type) && typeof requirement === 'number' ? { max: requirement } : {}
