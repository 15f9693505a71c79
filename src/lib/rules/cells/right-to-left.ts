const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a text has letters of a script that is written from the right, such as Urdu's. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Unseen; a text that ends with it is followed from the left. */
export const leftToRightMark = '\u200e'
