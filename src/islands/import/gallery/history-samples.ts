import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import { importStates } from '#lib/schemas/imports/import-requests.ts'
import { checkedSample } from './samples.ts'

const corrected: ImportView['mends'] = {
  total: 1,
  cells: [
    {
      line: 7,
      title: 'EmpCode',
      before: 'E 2',
      after: 'E2',
      by: 'admin-meena',
      at: '2026-11-21T06:05:00.000Z',
    },
  ],
}

/** Sample uploads in every state, for the gallery. */
export const historySamples = (): readonly ImportView[] =>
  importStates.map((state) => ({
    ...checkedSample(),
    id: state,
    state,
    mayUndo: state === 'committed',
    mends: state === 'committed' ? corrected : { total: 0, cells: [] },
    notDoneRows: state === 'committed' || state === 'undone' ? 2 : 0,
    errorRows: state === 'checked' ? 2 : 0,
  }))
