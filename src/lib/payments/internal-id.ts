const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** A number that programs give, which tells people nothing. @example isInternalId('UTR 4711') // false */
export const isInternalId = (text: string): boolean => uuid.test(text)
