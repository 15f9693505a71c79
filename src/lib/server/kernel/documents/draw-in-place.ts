import type { Drawing } from './document-kind.ts'

/** Draws in the calling process. */
export async function drawInPlace(drawing: URL, data: unknown): Promise<Uint8Array> {
  const { default: draw } = (await import(drawing.href)) as { default: Drawing<unknown> }
  return draw(data)
}
