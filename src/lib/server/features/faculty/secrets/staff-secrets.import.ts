import * as v from 'valibot'
import { employeeCodeHeadings } from '#lib/faculty/employee-code-headings.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { areSimilarNames } from '#lib/rules/names/similar-names.ts'
import { staffSecretsOffice } from '#lib/rules/roles/offices.ts'
import {
  type StaffSecretField,
  staffSecretFields,
  type StaffSecrets,
  staffSecretsInput,
} from '#lib/schemas/faculty/staff-secrets.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { ImportKind, RowCells, RowsWork } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { memberRepository } from '../member.repository.ts'
import { maskedSecrets, secretsOf, staffSeals, type StoredSecrets } from './staff-secret.ts'
import { type StaffSecretsRepository, createStaffSecretsRepository } from './staff-secrets.repository.ts'

/** A member's texts from a row, with what they replace; undoing the upload restores that. */
interface SecretsRow extends StaffSecrets {
  memberId: string
  employeeCode: string
  /** As the register names the member. */
  name: string
  before: (StaffSecrets & Pick<StoredSecrets, 'version'>) | null
}

interface SecretsAtHand {
  /** Members by the key of the employee code. */
  members: ReadonlyMap<string, { id: string; employeeCode: string; name: string }>
  stored: ReadonlyMap<string, StoredSecrets>
  /** The member of each PAN. */
  pans: ReadonlyMap<string, string>
  /** The members of each bank account. */
  accounts: ReadonlyMap<string, readonly string[]>
}

const repositoryOf = ({ keyring }: Pick<App, 'keyring'>) => createStaffSecretsRepository(staffSeals(keyring))

async function secretsAtHand(app: App): Promise<SecretsAtHand> {
  const members = await app.faculty.staff()
  const all = await repositoryOf(app)(app.database.reads).secrets.all()
  return {
    members: new Map(members.map((each) => [wordKey(each.employeeCode), each])),
    stored: new Map(all.map((each) => [each.memberId, each])),
    pans: new Map(all.filter(({ pan }) => pan !== '').map(({ pan, memberId }) => [pan, memberId])),
    accounts: new Map(
      [...Map.groupBy(all, ({ bankAccount }) => bankAccount)].map(([account, own]) => [
        account,
        own.map(({ memberId }) => memberId),
      ]),
    ),
  }
}

/** Returns null if a cell is invalid. An empty cell keeps what is stored. */
function readSecretsRow(cells: RowCells, at: SecretsAtHand): SecretsRow | null {
  const code = cells.text('employeeCode')
  const member = at.members.get(wordKey(code))
  if (!member) cells.fault('employeeCode', code === '' ? 'missing' : 'memberUnknown')
  const written = cells.text('name')
  const isOther = member !== undefined && written !== '' && !areSimilarNames(written, member.name)
  if (isOther) cells.fault('name', 'staffNameOther', { name: member.name })
  const stored = at.stored.get(member?.id ?? '') ?? null
  const said = (field: StaffSecretField): string =>
    cells.clears(field) ? '' : cells.text(field) || (stored?.[field] ?? '')
  const parsed = v.safeParse(staffSecretsInput, {
    pan: said('pan'),
    bankAccount: said('bankAccount'),
    ifsc: said('ifsc'),
    bankName: said('bankName'),
  })
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: [] })
  if (!parsed.success || !member || isOther) return null
  const secrets = parsed.output
  if (staffSecretFields.every((field) => secrets[field] === '') && !stored)
    return cells.fault('pan', 'missing')
  const { pan, bankAccount } = secrets
  if (pan !== '' && (at.pans.get(pan) ?? member.id) !== member.id) return cells.fault('pan', 'panTaken')
  const sharers = bankAccount === '' ? [] : (at.accounts.get(bankAccount) ?? [])
  if (sharers.some((id) => id !== member.id)) cells.note('bankAccount', 'accountShared')
  const before = stored && { ...secretsOf(stored), version: stored.version }
  return { ...secrets, memberId: member.id, employeeCode: member.employeeCode, name: member.name, before }
}

/** The import fault for each error code of the schema. */
const codes: Readonly<Record<string, string>> = {
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'faculty.panForm': 'panWrong',
  'faculty.accountForm': 'staffAccountWrong',
  'faculty.ifscForm': 'ifscWrong',
  'faculty.ifscMissing': 'ifscMissing',
  'faculty.accountMissing': 'accountMissing',
}

/**
 * Imports PANs and bank accounts. They are a sealed upload of their own: the file, the rows and the errors are for who
 * sent them, while the register itself is uploaded by everybody who keeps it.
 */
export const staffSecretsImport: ImportKind<SecretsRow, SecretsAtHand> = {
  access: staffSecretsOffice,
  title: m['faculty.secrets.title'],
  place: async () => ({ title: m['faculty.title'](), link: routes.facultyRegister }),
  uploadedAt: () => ({ title: m['faculty.secrets.title'](), link: routes.staffSecretsUpload }),
  columns: { list: () => secretColumns() },
  identity: {
    keyOf: ({ employeeCode }) => wordKey(employeeCode),
    fingerprint: (row) => JSON.stringify(Object.values(secretsOf(row))),
    repeats: { field: () => 'employeeCode', code: 'repeated' },
    uniqueColumns: [{ field: 'employeeCode' }, { field: 'pan' }],
    uniqueValues: ({ pan }) => [{ field: 'pan', text: pan }],

    async findExisting(app, db, _, keys) {
      const found = await repositoryOf(app)(db).secrets.ofKeys(keys)
      return new Map(
        [...found].map(([key, stored]) => [
          key,
          {
            print: JSON.stringify(Object.values(secretsOf(stored))),
            entity: stored.memberId,
            version: String(stored.version),
            changes: (row: SecretsRow) => changedCells(stored, row),
          },
        ]),
      )
    },
  },
  rows: {
    context: secretsAtHand,
    parse: readSecretsRow,
    registeredName: ({ name }) => name,
  },
  writing: {
    mutex: ({ db }) => memberRepository(db).lock(),

    async commit(work, rows) {
      const write = repositoryOf(work.app)(work.db)
      const done = []
      for (const { line, row, entity } of rows)
        done.push({ line, ...(await writeSecrets(write, work, { row, isStored: entity !== null })) })
      return done
    },

    async undo(work, rows) {
      const write = repositoryOf(work.app)(work.db)
      const stays = new Map<number, string>()
      for (const { line, row, entity, version } of rows) {
        const seen = { id: entity, version: Number(version) }
        const isDone = row.before
          ? await write.secrets.change(seen, secretsOf(row.before), work.at)
          : await write.secrets.remove(seen)
        if (isDone) await recordChange(write, work, { row, secrets: row.before ?? nothing, was: row })
        else stays.set(line, 'editedSince')
      }
      return stays
    },
  },
}

const nothing: StaffSecrets = { pan: '', bankAccount: '', ifsc: '', bankName: '' }

async function writeSecrets(
  write: StaffSecretsRepository,
  work: RowsWork,
  { row, isStored }: { row: SecretsRow; isStored: boolean },
): Promise<{ entity: string; version: string } | { problem: string; field?: string }> {
  const secrets = secretsOf(row)
  const { memberId: id, before } = row
  if (!(await write.members.find(id))) return { problem: 'memberGone' }
  const others = row.pan === '' ? [] : await write.secrets.all()
  if (others.some(({ pan, memberId }) => pan === row.pan && memberId !== id))
    return { problem: 'panTaken', field: 'pan' }
  if (isStored && before) {
    if (!(await write.secrets.change({ id, version: before.version }, secrets, work.at)))
      return { problem: 'changedMeanwhile' }
  } else {
    if (await write.secrets.find(id)) return { problem: 'changedMeanwhile' }
    await write.secrets.insert(id, secrets, work.at)
  }
  await recordChange(write, work, { row, secrets, was: before ?? nothing })
  return { entity: id, version: String((before?.version ?? 0) + 1) }
}

/** Names the changed fields in the trail, never a value. */
async function recordChange(
  { audit }: StaffSecretsRepository,
  { actor, at }: RowsWork,
  { row, secrets, was }: { row: SecretsRow; secrets: StaffSecrets; was: StaffSecrets },
): Promise<void> {
  const changedFields = staffSecretFields.filter((field) => secrets[field] !== was[field])
  const after = { employeeCode: row.employeeCode, changedFields }
  const change = { action: 'staffSecrets.changed', entity: 'staffSecrets', entityId: row.memberId, after }
  await audit.record(auditEntry(actor, at, change))
}

/** The columns that a row changes, masked on both sides. */
function changedCells(stored: StaffSecrets, row: StaffSecrets) {
  const was = maskedSecrets(stored)
  const becomes = maskedSecrets(row)
  return staffSecretFields
    .filter((field) => stored[field] !== row[field])
    .map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const headings = {
  pan: ['pan', 'pan no', 'pan number', 'pan card', 'pan card no', 'income tax pan'],
  bankAccount: [
    'bank account',
    'bank account no',
    'bank account number',
    'account no',
    'account number',
    'a c no',
    'salary account no',
    'sb account no',
  ],
  ifsc: ['ifsc', 'ifsc code', 'bank ifsc', 'ifsc no'],
  bankName: ['bank', 'bank name', 'name of bank', 'name of the bank'],
} as const satisfies Record<StaffSecretField, readonly string[]>

const examples = {
  pan: 'ABCPD1234E',
  bankAccount: '30123456789',
  ifsc: 'HDFC0000240',
  bankName: 'HDFC Bank',
} as const satisfies Record<StaffSecretField, string>

const secretColumns = (): readonly ImportColumn[] => [
  {
    field: 'employeeCode',
    title: m['faculty.field.employeeCode'],
    aliases: employeeCodeHeadings,
    required: true,
    example: 'E077',
    help: m['faculty.secrets.help.employeeCode'],
    isText: true,
    isName: true,
  },
  {
    field: 'name',
    title: m['faculty.field.name'],
    aliases: [
      'name',
      'employee name',
      'name of the employee',
      'staff name',
      'faculty name',
      'name of the staff',
    ],
    required: false,
    example: 'Asha Reddy',
    help: m['faculty.secrets.help.name'],
    isName: true,
  },
  ...staffSecretFields.map((field): ImportColumn => ({
    field,
    title: m[`faculty.field.${field}`],
    aliases: headings[field],
    required: false,
    example: examples[field],
    help: m[`faculty.secrets.help.${field}`],
    isClearable: true,
    ...(field === 'bankName' ? {} : { isText: true as const, isSecret: true as const }),
  })),
]
