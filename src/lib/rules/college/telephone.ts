/**
 * Returns the address by which a phone calls a number as the college writes it.
 * @example telephoneLink('08674 273737') // 'tel:08674273737'
 */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
