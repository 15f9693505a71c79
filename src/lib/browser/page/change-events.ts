
/** An event of the document: an island has changed what the page shows of the college beside it. */
const collegeChanged = 'collegechanged'

export const tellCollegeChanged = (): boolean => document.dispatchEvent(new Event(collegeChanged))

export const onCollegeChanged = (work: () => void): void => document.addEventListener(collegeChanged, work)

/** An event of the document: the uploads that a page lists are no longer what it shows. */
const importsChanged = 'importschanged'

export const tellImportsChanged = (): boolean => document.dispatchEvent(new Event(importsChanged))

/** Answers what ends it. */
export function onImportsChanged(work: () => void): () => void {
  document.addEventListener(importsChanged, work)
  return () => document.removeEventListener(importsChanged, work)
}
