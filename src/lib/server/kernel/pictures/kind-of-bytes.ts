/** The magic bytes of accepted files. SVG is not accepted, because it can load resources and run scripts. */
const beginnings = {
  pdf: { at: 0, bytes: [...Buffer.from('%PDF-')] },
  jpeg: { at: 0, bytes: [0xff, 0xd8, 0xff] },
  png: { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  gif: { at: 0, bytes: [...Buffer.from('GIF8')] },
  webp: { at: 8, bytes: [...Buffer.from('WEBP')] },
  avif: { at: 4, bytes: [...Buffer.from('ftypavif')] },
} as const satisfies Record<string, { at: number; bytes: readonly number[] }>

export type FileKindByBytes = keyof typeof beginnings

/** Detects the kind by the file's own bytes, whatever its name; returns null for any other. */
export function kindOfBytes(file: Uint8Array): FileKindByBytes | null {
  for (const [kind, { at, bytes }] of Object.entries(beginnings))
    if (bytes.every((byte, index) => file[at + index] === byte)) return kind as FileKindByBytes
  return null
}

export function isPicture(file: Uint8Array): boolean {
  const kind = kindOfBytes(file)
  return kind !== null && kind !== 'pdf'
}
