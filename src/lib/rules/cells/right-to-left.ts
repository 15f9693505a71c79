const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/

/** Tells whether a text contains letters of a right-to-left script, such as Urdu's. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** An invisible mark; text after it continues from left to right. */
export const leftToRightMark = '\u200e'
