/** Reads a picture that we have stored ourselves as RGBA bytes, scaled to at most `side` pixels. */
export async function readPixels(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const sized = sharp(bytes).resize({ width: side, height: side, fit: 'inside', kernel: 'nearest' })
  return sized.ensureAlpha().raw().toBuffer()
}
