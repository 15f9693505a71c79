import { type ImportView, importStates } from '#lib/schemas/import.ts'
import { checkedSample } from './samples.ts'

/** A file in each state that an upload has, for the gallery: nobody has sent one. */
export const historySamples = (): readonly ImportView[] =>
  importStates.map((state) => ({
    ...checkedSample(),
    id: state,
    state,
    mayUndo: state === 'committed',
    notDoneRows: state === 'committed' || state === 'undone' ? 2 : 0,
    errorRows: state === 'checked' ? 2 : 0,
  }))
