const spellings = /^no[\s-]*changes?(?:[\s-]*in[\s-]*(?:the[\s-]*)?(?:grade|mark|result)s?)?\.?$/i

/**
 * Tells whether the grade of a revaluation list means that the earlier grade stays. "NC" does not count, because some
 * scales have it as a grade.
 * @example isNoChange('No change in grade') // true
 */
export const isNoChange = (text: string): boolean => spellings.test(text.trim())
