const spellings = /^no[\s-]*changes?(?:[\s-]*in[\s-]*(?:the[\s-]*)?(?:grade|mark|result)s?)?\.?$/i

/**
 * Whether the grade of a revaluation list says that the earlier one stays. "NC" says nothing: it is a grade in some
 * scales.
 * @example isNoChange('No change in grade') // true
 */
export const isNoChange = (text: string): boolean => spellings.test(text.trim())
