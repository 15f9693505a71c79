/** Of the catalogue. */
interface View {
  byId(id: string): { name: string; shortName: string } | null
  nameOf(id: string | null): string
}

/** Where a student belongs: by the catalogue's entry, or by a word where it has none. */
interface Written {
  branchId: string | null
  branch: string
  batchId: string | null
  batch: string
}

/** A branch goes by its short name, on memos too; a batch by its years. */
export const wordsOf = (
  view: View,
  { branchId, branch, batchId, batch }: Written,
): Pick<Written, 'branch' | 'batch'> => ({
  branch: shortNameOf(view, branchId) || branch,
  batch: view.nameOf(batchId) || batch,
})

export const shortNameOf = (view: View, id: string | null): string => {
  const entry = view.byId(id ?? '')
  return entry?.shortName || (entry?.name ?? '')
}
