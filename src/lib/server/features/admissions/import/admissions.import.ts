import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { ImportKind } from '../../../kernel/imports/import-kind.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { beginSaving, type MovesPhotos, movesPhotos } from '../photos/move-photo-upload.ts'
import { admissionLookupRepository } from './admission-lookup.repository.ts'
import { commitAdmissions, lockAdmissions, type ReadyRow, readyRows } from './commit-rows.ts'
import { type AdmissionContext, admissionContext } from './import-context.ts'
import { type AdmissionSaid, readAdmissionRow } from './parse-row.ts'
import { admissionColumns, admissionValues, listOf } from './sheet-columns.ts'
import { undoAdmissions } from './undo-admissions.ts'

/** The photos that were given beside a spreadsheet are agreed on with it; those of a check that still runs begin with its end. */
const savePhotosOf: NonNullable<ImportKind['committed']> = (db, { id }, by) =>
  saveChecked(movesPhotos(db), id, by)

/** The photos are locked first: where somebody has removed them meanwhile the rows are saved without them. */
export async function saveChecked(
  write: MovesPhotos,
  importId: string,
  by: { actor: Actor; at: string },
): Promise<void> {
  const uploads = await write.photoUploads.lockOfImports([importId])
  const waiting = uploads.find(({ state }) => state === 'checked')
  // They are new: no photo is in the way.
  if (waiting) await beginSaving(write, waiting, { ...by, replaces: false })
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Whoever is to be admitted, as a spreadsheet. Its Aadhaar numbers make it a sealed one. */
export const admissionsImport: ImportKind<AdmissionSaid, AdmissionContext, ReadyRow> = {
  access: admissionOffice,
  title: m['admissions.import.title'],
  place: async () => ({ title: m['admissions.import.title'](), link: routes.admissionsUpload }),
  columns: admissionColumns,
  values: async ({ catalogue }) => admissionValues(await catalogue.read()),
  addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listOf, missing, actor),
  withMissing: (app, missing) => app.catalogue.withWords(app, listOf, missing),
  context: admissionContext,
  parse: readAdmissionRow,
  keyOf: ({ fields }) => fields.aadhaar,
  // No two rows are one: a later row that repeats an Aadhaar number is wrong, even where it says the same.
  fingerprint: newId,
  repeats: { field: () => 'aadhaar', code: 'claimedBefore', firstStands: true },
  claimColumns: [{ field: 'aadhaar', read: digitsOf }, { field: 'number' }, { field: 'hallTicketNo' }],
  claims: ({ number, fields: { texts } }) => [
    { field: 'number', text: number },
    { field: 'hallTicketNo', text: texts.hallTicketNo ?? '' },
  ],
  // Who is there is changed on the form: the file may be an older one.
  leavesKnown: true,

  async known({ keyring }, db, _, keys) {
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

  // Fifty columns a row: so many are written in a few hundredths of a second, and others wait for no longer.
  rowsAtOnce: { sqlite: 200, postgres: 400 },
  ready: readyRows,
  lock: lockAdmissions,
  commit: commitAdmissions,
  committed: savePhotosOf,
  undo: undoAdmissions,
}
