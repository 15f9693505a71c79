/** An event of the document: the uploads that a page lists are no longer what it shows. */
const importsChanged = 'importschanged'

export const tellImportsChanged = (): boolean => document.dispatchEvent(new Event(importsChanged))

/** Answers what ends it. */
export function onImportsChanged(work: () => void): () => void {
  document.addEventListener(importsChanged, work)
  return () => document.removeEventListener(importsChanged, work)
}
