import type { Deeds } from './audit/audit-actions.ts'
import type { AuditedFields } from './audit/audited-fields.ts'
import type { TrailRecords } from './audit/audited-record.ts'
import type { DocumentKind } from './documents/document-kind.ts'
import type { EnvSettings } from './env.ts'
import type { Feature, WorkerCall } from './feature.ts'
import type { Checks } from './http/access/access-checks.ts'
import type { PageRules } from './http/access/page-access.ts'
import type { Limits } from './http/limits.ts'
import type { DeclaredLimits } from './http/rate-limit.ts'
import type { ImportKinds } from './imports/import-kind.ts'
import type { JobKinds } from './jobs/job-kind.ts'
import type { FileKinds } from './kept-files/stored-file.ts'
import type { Finds, ListKinds } from './lists/list-kind.ts'
import type { Template } from './mail/templates.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { SealedColumn } from './secrets/sealed-field.ts'

/** What all features declare of a kind, under its names. @throws Error where two declare one name */
export function collect<T>(
  features: readonly Feature[],
  of: (feature: Feature) => Readonly<Record<string, T>> = () => ({}),
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const feature of features) {
    for (const [name, declared] of Object.entries(of(feature))) {
      if (name in all) throw new Error(`${feature.name} declares ${name} a second time.`)
      all[name] = declared
    }
  }
  return all
}

/** Who may open which page. */
export const pageRulesOf = (features: readonly Feature[]): PageRules =>
  collect(features, ({ pages = {} }) => pages)

/** A feature may name further fields of a record that the kernel or another one keeps. */
export function auditedOf(features: readonly Feature[]): AuditedFields {
  const all: Record<string, readonly string[]> = {}
  for (const { audited = {} } of features)
    for (const [entity, fields] of Object.entries(audited)) all[entity] = [...(all[entity] ?? []), ...fields]
  return all
}

/** What the environment of an installation says to the features. */
export const envSettingsOf = (features: readonly Feature[]): EnvSettings =>
  collect(features, ({ env = {} }) => env)

/** How the audit trail says what is done. */
export const deedsOf = (features: readonly Feature[]): Deeds => collect(features, ({ deeds = {} }) => deeds)

/** What may stand in the audit trail. */
export const trailOf = (features: readonly Feature[]): { audited: AuditedFields; deeds: Deeds } => ({
  audited: auditedOf(features),
  deeds: deedsOf(features),
})

/** How it finds the records again that it is about. */
export const trailRecordsOf = (features: readonly Feature[]): TrailRecords =>
  collect(features, ({ records = {} }) => records)

export const limitsOf = (features: readonly Feature[]): Limits =>
  collect(features, ({ limits = {} }) => limits)

/** What may come from one address, and what counts as a wrong guess. */
export const declaredLimitsOf = (features: readonly Feature[]): DeclaredLimits => ({
  limits: limitsOf(features),
  wrongGuesses: features.flatMap(({ wrongGuesses = [] }) => wrongGuesses),
})

/** What the features know of who may come in. */
export const checksOf = (features: readonly Feature[]): Checks => ({
  switches: collect(features, ({ switches = {} }) => switches),
  tokens: collect(features, ({ tokens = {} }) => tokens),
})

/** What a new secret has to reach. */
export const sealedOf = (features: readonly Feature[]): readonly SealedColumn[] =>
  features.flatMap(({ sealed = [] }) => sealed)

/** How each feature keeps what it knows of people, in their order. */
export const personalDataOf = (features: readonly Feature[]): { feature: string; data: PersonalData }[] =>
  features.flatMap(({ name: feature, personalData: data }) => (data ? [{ feature, data }] : []))

export const jobKindsOf = (features: readonly Feature[]): JobKinds =>
  collect(features, ({ jobs = {} }) => jobs)

/** What can be imported from files. */
export const importKindsOf = (features: readonly Feature[]): ImportKinds =>
  collect(features, ({ imports = {} }) => imports)

export const listsOf = (features: readonly Feature[]): ListKinds =>
  collect(features, ({ lists = {} }) => lists)

/** @throws Error where no feature declares it */
export const workerCallOf = (features: readonly Feature[], name: string): WorkerCall =>
  required(
    collect(features, ({ workerCalls = {} }) => workerCalls),
    name,
  )

export const documentsOf = (features: readonly Feature[]): Readonly<Record<string, DocumentKind<unknown>>> =>
  // Each kind is handed the data of its own name, which the compiler checks where it is asked for.
  collect(features, ({ documents = {} }) => documents as Record<string, DocumentKind<unknown>>)

/** Each template with a sample of its facts. */
export const emailsOf = (features: readonly Feature[]): [Template, Readonly<Record<string, string>>][] =>
  // By names that the features have declared.
  Object.entries(collect(features, ({ emails = {} }) => emails)) as [Template, Record<string, string>][]

export const fileKindsOf = (features: readonly Feature[]): FileKinds =>
  collect(features, ({ files = {} }) => files)

/** @throws Error where no feature declares it */
export const documentOf = (features: readonly Feature[], name: string): DocumentKind<unknown> =>
  required(documentsOf(features), name)

function required<T>(all: Record<string, T>, name: string): T {
  const found = all[name]
  if (!found) throw new Error(`No feature declares ${name}.`)
  return found
}

/** Into which lists the search for staff looks. */
export const findsOf = (features: readonly Feature[]): Finds => collect(features, ({ finds = {} }) => finds)
