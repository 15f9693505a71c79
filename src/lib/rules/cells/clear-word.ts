/**
 * Whether a cell of an upload says that the stored value is to be emptied. An empty cell, or a column that the file
 * does not have, leaves what is stored.
 * @example isClearWord(' Clear ') // true
 */
export const isClearWord = (text: string): boolean => text.trim().toLowerCase() === clearWord

/** As the drop-down lists of a template have it. */
export const clearWord = 'clear'
