import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts, heightOfFacts } from '../../../kernel/documents/pieces/facts.ts'
import {
  drawParagraph,
  drawParagraphs,
  heightOfParagraphs,
} from '../../../kernel/documents/pieces/paragraph.ts'
import { type Photo, drawBesidePhoto } from '../../../kernel/documents/pieces/photo.ts'
import { type Sheet, reserve } from '../../../kernel/documents/pieces/sheet.ts'
import { drawSignatures, signaturesHeight } from '../../../kernel/documents/pieces/signatures.ts'

/** The form as it is filed: photo, the filled fields by part, declaration and signatures. */
export interface AdmissionFormDocument extends CollegeDocument {
  /** Facts beside the photo. */
  about: readonly Fact[]
  photo: Photo
  /** `continued` is its title on the next page. */
  parts: readonly { title: string; continued: string; facts: readonly Fact[] }[]
  declaration: string
  signatories: readonly string[]
}

const heading = { size: 10.5, weight: 700, leading: 15 } as const
const small = { size: 9, color: grey, leading: 13 } as const
/** Keeps a heading from standing alone at the foot of a page. */
const headingWithFacts = 56

export default function drawAdmissionForm(form: AdmissionFormDocument): Promise<Uint8Array> {
  return drawCollegeDocument(form, (sheet) => drawForm(sheet, form))
}

/** Draws one form, which may be one of many in a file. */
export function drawForm(sheet: Sheet, form: AdmissionFormDocument): void {
  sheet.y += 14
  drawBesidePhoto(sheet, form.photo, () => drawFacts(sheet, form.about))
  const declared = [{ text: form.declaration, style: small, gap: 12 }]
  const signed = heightOfParagraphs(sheet, declared) + signaturesHeight
  for (const { title, continued, facts } of form.parts) {
    sheet.y += 8
    // Keeps the whole last part together with the declaration and the signatures if they fit on a page, so that
    // nobody signs an empty page.
    const whole = facts === form.parts.at(-1)?.facts ? heightOfFacts(sheet, facts, 3) + signed : 0
    reserve(
      sheet,
      whole < sheet.bottom - sheet.top - headingWithFacts ? headingWithFacts + whole : headingWithFacts,
    )
    drawTitle(sheet, title)
    sheet.again = () => drawTitle(sheet, continued)
    drawFacts(sheet, facts, 3)
    sheet.again = undefined
  }
  reserve(sheet, signed)
  drawParagraphs(sheet, declared)
  drawSignatures(sheet, form.signatories)
}

function drawTitle(sheet: Sheet, title: string): void {
  drawParagraph(sheet, title, { ...heading, color: sheet.accent })
  sheet.y += 3
}
