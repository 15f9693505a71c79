/** Whoever needs more rows in a file narrows the list first. */
export const mostRows = 200_000
/** So many are read at once. */
export const chunkRows = 1000
