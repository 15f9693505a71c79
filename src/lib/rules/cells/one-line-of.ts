const untidy = /^\s|\s$|\s\s|[^\S ]/

/**
 * A text as people read it: spaces around it go, and several in a row, of whatever kind, are one. Names with two
 * spaces would be found by nobody who types one.
 * @example oneLineOf(' Asha  Rao\u00a0') // 'Asha Rao'
 */
export const oneLineOf = (text: string): string =>
  // Nearly every cell of a large file is tidy already.
  untidy.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
