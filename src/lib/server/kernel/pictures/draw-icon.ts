import { createLine } from '../core/queue.ts'

/** The logo's share of an icon: a phone may crop a maskable one to the circle in its middle. */
const share = { any: 0.86, maskable: 0.56 } as const

export interface AppIcon {
  /** Pixels per side. */
  size: number
  purpose: keyof typeof share
}

const inLine = createLine('icons', { longest: 20, refusal: 'worker.busy' })

/** Draws an app icon: the logo in the middle of a white square, or without one a house on the college's colour. */
export async function drawIcon(
  logo: Uint8Array | null,
  { size, purpose }: AppIcon,
  colour: string,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(size * share[purpose])
  return inLine(async () => {
    const drawn = logo ?? new TextEncoder().encode(house)
    const picture = await sharp(drawn, { density: 600 })
      .resize({ width: inner, height: inner, fit: 'contain', background: clear })
      .png()
      .toBuffer()
    const ground = { width: size, height: size, channels: 3, background: logo ? '#ffffff' : colour } as const
    return sharp({ create: ground })
      .composite([{ input: picture }])
      .png({ palette: true, effort: 10 })
      .toBuffer()
  })
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const house =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#ffffff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M3 21h18M5 21V10m14 11V10M9 21V10m6 11V10M2.5 10h19L12 3z"/></svg>'
