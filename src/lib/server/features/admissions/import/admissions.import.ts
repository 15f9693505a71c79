import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportHooks, ImportKind } from '../../../kernel/imports/import-kind.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { startSaving, type PhotoMoveRepository, photoMoveRepository } from '../photos/move-photo-upload.ts'
import { admissionContext, type AdmissionContext, admissionLookupRepository } from './import-context.ts'
import { type ParsedAdmissionRow, parseAdmissionRow } from './parse-row.ts'
import {
  commitAdmissions,
  lockAdmissions,
  type PreparedRow,
  prepareRows,
  previewUndo,
  undoAdmissions,
} from './save-rows.ts'
import { admissionColumns, admissionValues, columnKinds } from './sheet-columns.ts'

/** A commit of the spreadsheet includes its photos; a check that is still running saves them when it ends. */
const savePhotosAfterCommit: NonNullable<ImportHooks['committed']> = (db, { id }, by) =>
  savePhotosIfChecked(photoMoveRepository(db), id, by)

/** Locks the photos first: if they were removed meanwhile, the rows are committed without them. */
export async function savePhotosIfChecked(
  write: PhotoMoveRepository,
  importId: string,
  by: { actor: Actor; at: string },
): Promise<void> {
  const uploads = await write.photoUploads.lockOfImports([importId])
  const waiting = uploads.find(({ state }) => state === 'checked')
  // New admissions have no photo that could be replaced.
  if (waiting) await startSaving(write, waiting, { ...by, replaces: false })
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Imports admissions from a spreadsheet. Its Aadhaar numbers require encryption of the rows. */
export const admissionsImport: ImportKind<ParsedAdmissionRow, AdmissionContext, PreparedRow> = {
  access: admissionOffice,
  title: m['admissions.import.title'],
  place: async () => ({ title: m['admissions.import.title'](), link: routes.admissionsUpload }),
  columns: {
    list: admissionColumns,
    values: async ({ catalogue }) => admissionValues(await catalogue.read()),
    addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(columnKinds, missing, actor),
    withMissing: (app, missing) => app.catalogue.withWords(app, columnKinds, missing),
  },
  identity: {
    keyOf: ({ fields }) => fields.aadhaar,
    // No two rows match: a later row that repeats an Aadhaar number is wrong, even if it is equal.
    fingerprint: newId,
    repeats: { field: () => 'aadhaar', code: 'claimedBefore', firstStands: true },
    uniqueColumns: [{ field: 'aadhaar', read: digitsOf }, { field: 'number' }, { field: 'hallTicketNo' }],
    uniqueValues: ({ number, fields: { texts } }) => [
      { field: 'number', text: number },
      { field: 'hallTicketNo', text: texts.hallTicketNo ?? '' },
    ],
    // Existing admissions are edited on the form, because the file may be older.
    keepsExisting: true,

    async findExisting({ keyring }, db, _, keys) {
      const hashesOf = sealedField(keyring, aadhaarColumn).hasher()
      const aadhaarOf = new Map(
        keys.flatMap((key) => (key === '' ? [] : hashesOf(key).map((hash) => [hash, key] as const))),
      )
      const rows = await admissionLookupRepository(db).withHashes([...aadhaarOf.keys()])
      return new Map(
        rows.map(({ id, version, hash }) => [
          aadhaarOf.get(hash) ?? '',
          { print: '', entity: id, version: String(version) },
        ]),
      )
    },
  },
  rows: {
    context: admissionContext,
    parse: parseAdmissionRow,
  },
  writing: {
    // A row has fifty columns: this many are written in a few hundredths of a second, and other writers wait no
    // longer.
    chunkSize: { sqlite: 200, postgres: 400 },
    prepare: prepareRows,
    mutex: lockAdmissions,
    commit: commitAdmissions,
    undo: undoAdmissions,
    previewUndo,
  },
  hooks: { committed: savePhotosAfterCommit },
}
