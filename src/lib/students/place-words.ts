/** The part of the catalogue view that this module uses. */
interface View {
  byId(id: string): { name: string; shortName: string } | null
  nameOf(id: string | null): string
}

/** Branch and batch of a student: the catalogue entry, or a text where there is none. */
interface PlaceWords {
  branchId: string | null
  branch: string
  batchId: string | null
  batch: string
}

/** Returns the short name of the branch, as on memos, and the years of the batch. */
export const wordsOf = (
  view: View,
  { branchId, branch, batchId, batch }: PlaceWords,
): Pick<PlaceWords, 'branch' | 'batch'> => ({
  branch: shortNameOf(view, branchId) || branch,
  batch: view.nameOf(batchId) || batch,
})

/** Returns the short name of an entry, or else its name. @example shortNameOf(view, semesterId) // 'II-I' */
export const shortNameOf = (view: Pick<View, 'byId'>, id: string | null): string => {
  const entry = view.byId(id ?? '')
  return entry?.shortName || (entry?.name ?? '')
}
