/** What Windows-1252 shows of the second and third byte of a letter in UTF-8. */
const follower = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'
/** Letters of Latin, Arabic and Indian scripts, and quotation marks, as they look then; no text of people has these side by side. */
const damaged = new RegExp(`[ÂÃØÙÚÛ]${follower}|[àáâ]${follower}{2}`, 'u')

/** Whether letters of a text were damaged by a program that took its encoding for another. @example isMojibake('à°†à°¶à°¾') // true */
export const isMojibake = (text: string): boolean => damaged.test(text)

const latinCode = /[0-9A-Za-z]/
/** Cyrillic and Greek: А, В, Е and О look like those of the Latin keyboard. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Whether a code has letters that only look like Latin ones. @example hasMixedLetters('26T19А0507') // true */
export const hasMixedLetters = (text: string): boolean => lookalike.test(text) && latinCode.test(text)
