/** What pictures begin with. A drawing (SVG) is none: it is a page that may load and run things. */
const beginnings: readonly { at: number; bytes: readonly number[] }[] = [
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { at: 0, bytes: [...Buffer.from('GIF8')] },
  { at: 8, bytes: [...Buffer.from('WEBP')] },
  { at: 4, bytes: [...Buffer.from('ftypavif')] },
]

/** By its own bytes, whatever it is called. */
export const isPicture = (file: Uint8Array): boolean =>
  beginnings.some(({ at, bytes }) => bytes.every((byte, index) => file[at + index] === byte))
