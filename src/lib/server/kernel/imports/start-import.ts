import { maskAadhaarIn } from '#lib/rules/aadhaar.ts'
import type { HiddenChoice, ImportColumnReply, ImportMapping, ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { invalid } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { transition } from '../transitions/transition.ts'
import type { SheetOutline } from '../spreadsheets/sheet.types.ts'
import { columnsOf } from './columns-of.ts'
import { importMachine } from './import-states.ts'
import type { ImportStore } from './imports.repository.ts'
import { fileOf } from './import-file.ts'
import { choicesOf, kindOf } from './kind-of.ts'
import { rememberedMapping } from './remembered.ts'
import { sayColumns } from './say-columns.ts'
import { secretFieldsOf, showOutline, showText } from './show-cell.ts'

export interface NewFile {
  subjectId?: string
  options?: ImportOptions
  bytes: Uint8Array
  fileName: string
}

export interface StartedImport extends SheetOutline {
  importId: string
  fileName: string
  mapping: ImportMapping
  columns: ImportColumnReply[]
  hidden: HiddenChoice | null
}

interface Parts {
  app(): App
  store: ImportStore
}

/** Takes a file in. @throws DomainError Invalid `sheet.*`, `import.choiceMissing`, NotFound of what it is about */
export const startImport =
  ({ app: made, store }: Parts) =>
  async (kindName: string, { subjectId = '', options = {}, bytes, ...file }: NewFile, actor: Actor) => {
    const app = made()
    // It stands in lists and in the audit trail, and may name whom the file is about.
    const fileName = maskAadhaarIn(file.fileName)
    const kind = kindOf(app, kindName)
    const chosen = choicesOf(kind, options)
    await kind.place(app, subjectId)
    // By the time that its columns are matched it is there to check the file.
    app.workers.begin('interactive')
    const outline = await app.sheets.outline(bytes, fileName)
    if (outline.rows === 0) throw invalid('sheet.empty')
    const secretFields = secretFieldsOf(kind.columns(chosen))
    const headers = outline.headers.map((text) => showText(secretFields, text))
    const seen = { headers, hiddenColumns: outline.hiddenColumns }
    const mapping = await rememberedMapping(store.read, kindName, seen, kind.columns(chosen))
    const importId = newId()
    const found = {
      ...{ id: importId, kind: kindName, subjectId, options: chosen, fileName, headers, mapping },
      secretFields,
      hiddenRows: outline.hiddenRows,
    }
    const kept = await app.files.prepare(fileOf(found, fileName, actor), bytes)
    const at = app.clock.now()
    await store.transact(async (write) => {
      await kind.lockSubject?.(write.transaction, subjectId)
      await write.files.add(kept)
      await transition(write, importMachine, {
        ...{ move: 'start', id: importId, from: null, actor, at, audit: {} },
        async update(state) {
          await write.imports.start({ ...found, state, fileHash: kept.hash }, at, actor)
          await kind.opened?.(write.transaction, { ...found, state })
          return true
        },
      })
    })
    const columns = sayColumns(await columnsOf(app, kind, chosen))
    const shown = showOutline(outline, found)
    return { importId, fileName, ...shown, mapping, columns, hidden: null } satisfies StartedImport
  }
