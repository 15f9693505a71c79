/** Values of Accept-Encoding; null omits the header. */
export const acceptEncodings = [null, 'identity', 'gzip', 'gzip;q=0', 'br'] as const

/** Half of a reverse proxy's default buffer for response headers. */
export const mostHeaderBytes = 4096

/** Returns the size of header lines on the wire. */
export const headerBytes = (lines: readonly (readonly [name: string, value: string])[]): number =>
  lines.reduce((bytes, [name, value]) => bytes + Buffer.byteLength(`${name}: ${value}\r\n`), 0)
