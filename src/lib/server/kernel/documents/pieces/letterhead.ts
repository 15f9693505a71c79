import { drawRule, grey, ink, isSmall } from '../pdf/page.ts'
import { drawArtifact, drawLeaf } from '../pdf/structure.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

/** The sender of the document. The logo is a PNG or JPEG, the colour `#rrggbb`, or empty for the usual one. */
export interface Letterhead {
  name: string
  address: string
  /** The affiliating university and the accreditation; only framed documents print it. */
  affiliation?: string
  logo: Uint8Array | null
  colour?: string
}

const logoSize = 52
const besideLogo = 64

export function drawLetterhead(sheet: Sheet, { name, address, affiliation = '', logo }: Letterhead): void {
  const { doc, left, width, accent, y: top } = sheet
  if (logo) drawArtifact(doc, () => doc.image(Buffer.from(logo), left, top, { fit: [logoSize, logoSize] }))
  const indent = logo ? besideLogo : 0
  const large = isSmall(doc) ? { size: 13, leading: 17 } : { size: 16, leading: 21 }
  const heading = { ...large, weight: 700, color: accent } as const
  let y = top + 2
  for (const [text, style] of [
    [name, heading],
    [affiliation, { size: 9.5, color: ink }],
    [address, { size: 9, color: grey }],
  ] as const) {
    if (text === '') continue
    drawLeaf(doc, 'P', (part) =>
      part(() => (y = drawText(doc, text, left + indent, y, width - indent, style))),
    )
  }
  sheet.y = Math.max(y, logo ? top + 56 : 0) + 6
  drawRule(doc, { left, width, y: sheet.y, thickness: 1.2, color: accent })
}
