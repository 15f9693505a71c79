const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/**
 * Digits without the commas that group them, as in 1,00,000 or 100,000. Any other comma stays, to be refused: whoever
 * types 12,50 means twelve rupees and a half, not 1,250.
 */
export const ungrouped = (typed: string): string => (grouped.test(typed) ? typed.replaceAll(',', '') : typed)
