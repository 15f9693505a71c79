import { type Cell, text } from '#lib/lists/cell.ts'
import { sayCounts } from '#lib/lists/import-badge.ts'
import { mask } from '#lib/rules/numbers/aadhaar.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'

type Name =
  | 'upload'
  | 'list'
  | 'islandForm'
  | 'plainForm'
  | 'document'
  | 'files'
  | 'keptFile'
  | 'states'
  | 'dialog'
  | 'sealedField'
  | 'counter'
  | 'idempotencyKey'
  | 'email'

/** A building block that exists once in the code. */
interface PieceOnce {
  name: Name
  /** The page that shows it; empty when the example is everything. */
  at: string
  example: () => Cell
}

const here = (id: string): string => `${routes.formGallery}#${id}`
const counts = { newRows: 40, changedRows: 3, unchangedRows: 3, errorRows: 2 }
const states = (): string => `${m['gallery.badge.draft']()} → ${m['gallery.badge.published']()}`

export const piecesOnce: readonly PieceOnce[] = [
  { name: 'upload', at: here('upload'), example: () => text(sayCounts(counts)) },
  {
    name: 'list',
    at: here('list'),
    example: () => text(m['list.found']({ total: '812' })),
  },
  {
    name: 'islandForm',
    at: here('whole-form'),
    example: () => text(m['gallery.part.whole']()),
  },
  {
    name: 'plainForm',
    at: here('plain-fields'),
    example: () => text(m['gallery.part.plainFields']()),
  },
  {
    name: 'document',
    at: `${routes.devtools}#documents`,
    example: () => text('memo.pdf'),
  },
  { name: 'files', at: here('pickers'), example: () => text('PDF, PNG, JPEG') },
  { name: 'keptFile', at: here('records'), example: () => text('/files/…/photo.jpg') },
  { name: 'states', at: here('history'), example: () => text(states()) },
  { name: 'dialog', at: here('dialogs'), example: () => text(m['gallery.question']()) },
  // Shows the displayed and the stored form.
  {
    name: 'sealedField',
    at: '',
    example: () => text(mask('123456781234'), 's1.k1.…'),
  },
  { name: 'counter', at: '', example: () => text('ADM/2026/00042') },
  {
    name: 'idempotencyKey',
    at: here('whole-form'),
    example: () => text('Idempotency-Key: 7f3c…'),
  },
  {
    name: 'email',
    at: `${routes.devtools}#emails`,
    example: () => text(m['gallery.state.sending']()),
  },
]
