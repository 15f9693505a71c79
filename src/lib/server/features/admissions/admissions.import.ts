import { admissionOffice } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { newId } from '../../kernel/core/ids.ts'
import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import { admissionColumns, admissionValues, listOf } from './admission-sheet-columns.ts'
import { type AdmissionContext, admissionContext } from './admission-context.ts'
import { admissionLookupRepository } from './admission-lookup.repository.ts'
import { commitAdmissions, lockAdmissions } from './commit-admissions.ts'
import { type AdmissionSaid, readAdmissionRow } from './read-admission-row.ts'
import { type ReadyRow, readyRows } from './ready-rows.ts'
import { savePhotosOf } from './save-photos-of.ts'
import { undoAdmissions } from './undo-admissions.ts'

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
