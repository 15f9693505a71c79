import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts, heightOfFacts } from '../../../kernel/documents/pieces/facts.ts'
import {
  drawParagraph,
  drawParagraphs,
  heightOfParagraphs,
  type Paragraph,
} from '../../../kernel/documents/pieces/paragraph.ts'
import { type Photo, drawBesidePhoto, heightBesidePhoto } from '../../../kernel/documents/pieces/photo.ts'
import { type Sheet, reserve } from '../../../kernel/documents/pieces/sheet.ts'
import {
  drawSignatures,
  type SignatureSize,
  usualSignatures,
} from '../../../kernel/documents/pieces/signatures.ts'

/** The form as it is filed: photo, the filled fields by part, declaration and signatures. */
export interface AdmissionFormDocument extends CollegeDocument {
  /** Facts beside the photo. */
  about: readonly Fact[]
  photo: Photo
  parts: readonly FormPart[]
  declaration: string
  signatories: readonly string[]
}

/** A part of the form; `continued` is its title on the next page. */
interface FormPart {
  title: string
  continued: string
  facts: readonly Fact[]
}

const small = { size: 9, color: grey, leading: 13 } as const
/** Keeps a heading from standing alone at the foot of a page. */
const headingWithFacts = 56

const belowTitle = 3

/** How closely the form is set. */
interface Layout {
  columns: 3 | 4
  /** Points above the photo, each part and the declaration. */
  gaps: { photo: number; part: number; declaration: number }
  /** The columns of the facts beside the photo, and how many parts stand there too. */
  beside: { columns: 2 | 4; parts: number }
  heading: { size: number; leading: number }
  signatures: SignatureSize
  /** It is used only where the whole form fits on a page. */
  isOnePage: boolean
}

const normal: Layout = {
  columns: 3,
  gaps: { photo: 14, part: 8, declaration: 12 },
  beside: { columns: 2, parts: 0 },
  heading: { size: 10.5, leading: 15 },
  signatures: usualSignatures,
  isOnePage: false,
}

/** Brings an ordinary filled form onto one page. */
const dense: Layout = {
  columns: 4,
  gaps: { photo: 6, part: 2, declaration: 4 },
  beside: { columns: 4, parts: 1 },
  heading: { size: 9.5, leading: 12 },
  signatures: { room: 26, height: 50 },
  isOnePage: true,
}

export default function drawAdmissionForm(form: AdmissionFormDocument): Promise<Uint8Array> {
  return drawCollegeDocument(form, (sheet) => drawForm(sheet, form))
}

/** Draws one form, which may be one of many in a file; closely where that saves the second page. */
export function drawForm(sheet: Sheet, form: AdmissionFormDocument): void {
  const fits = (layout: Layout): boolean => sheet.y + heightOfForm(sheet, form, layout) <= sheet.bottom
  drawIn(sheet, form, !fits(normal) && fits(dense) ? dense : normal)
}

function drawIn(sheet: Sheet, form: AdmissionFormDocument, layout: Layout): void {
  const { gaps, beside, signatures } = layout
  sheet.y += gaps.photo
  drawBesidePhoto(sheet, form.photo, () => {
    drawFacts(sheet, form.about, beside.columns)
    for (const part of form.parts.slice(0, beside.parts)) drawPart(sheet, part, layout)
  })
  const signed = heightOfSigned(sheet, form, layout)
  for (const part of form.parts.slice(beside.parts)) {
    // Keeps the whole last part together with the declaration and the signatures if they fit on a page, so that
    // nobody signs an empty page.
    const isLast = part === form.parts.at(-1)
    const whole = isLast ? heightOfFacts(sheet, part.facts, layout.columns) + signed : 0
    const isShort = whole < sheet.bottom - sheet.top - headingWithFacts
    drawPart(sheet, part, layout, isShort ? whole : 0)
  }
  reserve(sheet, signed)
  drawParagraphs(sheet, declarationOf(form, layout))
  drawSignatures(sheet, form.signatories, signatures)
}

/** Keeps the part's heading with its first facts, and with `more` below them. */
function drawPart(sheet: Sheet, { title, continued, facts }: FormPart, layout: Layout, more = 0): void {
  sheet.y += layout.gaps.part
  if (!layout.isOnePage) reserve(sheet, headingWithFacts + more)
  drawTitle(sheet, title, layout)
  sheet.again = () => drawTitle(sheet, continued, layout)
  drawFacts(sheet, facts, layout.columns)
  sheet.again = undefined
}

function heightOfForm(sheet: Sheet, form: AdmissionFormDocument, layout: Layout): number {
  const { gaps, beside } = layout
  const about = heightBesidePhoto(
    sheet,
    (narrow) =>
      heightOfFacts(narrow, form.about, beside.columns) +
      heightOfParts(narrow, form.parts.slice(0, beside.parts), layout),
  )
  const parts = heightOfParts(sheet, form.parts.slice(beside.parts), layout)
  return gaps.photo + about + parts + heightOfSigned(sheet, form, layout)
}

const heightOfParts = (sheet: Sheet, parts: readonly FormPart[], layout: Layout): number =>
  parts.reduce((height, { title, facts }) => {
    const titled = heightOfParagraphs(sheet, [{ text: title, style: styleOf(layout), gap: layout.gaps.part }])
    return height + titled + belowTitle + heightOfFacts(sheet, facts, layout.columns)
  }, 0)

/** The declaration and the signatures, which stay together. */
const heightOfSigned = (sheet: Sheet, form: AdmissionFormDocument, layout: Layout): number =>
  heightOfParagraphs(sheet, declarationOf(form, layout)) + layout.signatures.height

const declarationOf = ({ declaration }: AdmissionFormDocument, { gaps }: Layout): Paragraph[] => [
  { text: declaration, style: small, gap: gaps.declaration },
]

const styleOf = ({ heading }: Layout) => ({ ...heading, weight: 700 }) as const

function drawTitle(sheet: Sheet, title: string, layout: Layout): void {
  drawParagraph(sheet, title, { ...styleOf(layout), color: sheet.accent })
  sheet.y += belowTitle
}
