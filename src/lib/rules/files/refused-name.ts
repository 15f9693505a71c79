/**
 * Names the hidden field that a form sends where the browser refused a file and emptied its field.
 * @example refusedName('photo') // 'photoRefused'
 */
export const refusedName = (name: string): string => `${name}Refused`
