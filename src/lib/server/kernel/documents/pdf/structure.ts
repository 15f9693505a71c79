/**
 * The structure of a tagged PDF, by which a screen reader finds headings, tables and the order of reading. On a
 * document without tags every function only draws.
 */

type Doc = PDFKit.PDFDocument
type StructureElement = PDFKit.PDFStructureElement

/** Names of the PDF standard. */
type Group = 'Table' | 'THead' | 'TBody' | 'TR' | 'Sect'
type Leaf = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

interface LeafOptions {
  /** What a figure shows, in words. */
  alt?: string
  /** What a heading of a table is for. */
  scope?: 'Column' | 'Row'
  /** The columns that a cell takes; the default is one. */
  columns?: number
}

/** The element that is open in each tagged document. */
const open = new WeakMap<Doc, { element: StructureElement }>()

/** Starts the structure of a tagged document. */
export function startStructure(doc: Doc): void {
  const element = doc.struct('Document')
  doc.addStructure(element)
  open.set(doc, { element })
}

export const isTagged = (doc: Doc): boolean => open.has(doc)

/** Groups everything that `draw` draws, also over several pages. */
export function drawGroup(doc: Doc, type: Group, draw: () => void): void {
  const tree = open.get(doc)
  if (!tree) return draw()
  const outer = tree.element
  const element = doc.struct(type)
  outer.add(element)
  tree.element = element
  draw()
  element.end()
  tree.element = outer
}

/**
 * Draws one element of text. `draw` receives a function that draws a part of it on the current page, so that an element
 * may have parts on several pages.
 */
export function drawLeaf(
  doc: Doc,
  type: Leaf,
  draw: (part: (drawPart: () => void) => void) => void,
  { columns, ...options }: LeafOptions = {},
): void {
  const tree = open.get(doc)
  if (!tree) return draw((drawPart) => drawPart())
  const element = doc.struct(type, options as object)
  if (columns !== undefined) spanColumns(element, columns)
  tree.element.add(element)
  draw((drawPart) => {
    element.add(doc.markStructureContent(type))
    drawPart()
    doc.endMarkedContent()
  })
  element.end()
}

/** pdfkit has no option for it. */
function spanColumns(element: StructureElement, columns: number): void {
  const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary
  data.A = { ...data.A, O: 'Table', ColSpan: columns }
}

/** Draws rules, frames and whatever else a screen reader must skip; never inside of an element. */
export function drawArtifact(doc: Doc, draw: () => unknown): void {
  if (!isTagged(doc)) return void draw()
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}
