/** As clients say what they take; null leaves the header out. */
export const acceptEncodings = [null, 'identity', 'gzip', 'gzip;q=0', 'br'] as const

/** Half of what a proxy in front of the server keeps for the headers of an answer, unless it is told otherwise. */
export const mostHeaderBytes = 4096

/** Of the lines of an answer, as they go over the wire. */
export const headerBytes = (lines: readonly (readonly [name: string, value: string])[]): number =>
  lines.reduce((bytes, [name, value]) => bytes + Buffer.byteLength(`${name}: ${value}\r\n`), 0)
