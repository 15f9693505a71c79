/** Returns a typed APAAR id without the spaces and hyphens that group its twelve digits. */
export const readApaarId = (typed: string): string => typed.replace(/[\s-]/g, '')

/** @example isApaarId('123456789012') // true */
export const isApaarId = (text: string): boolean => /^\d{12}$/.test(text)
