/**
 * What a table has under a name that somebody sent. Written as `table[name]` it would also answer what every object
 * inherits, such as for `constructor` or `__proto__`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
