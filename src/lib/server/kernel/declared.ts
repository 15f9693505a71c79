import type { App } from './app.ts'
import type { AuditActions } from './audit/audit-actions.ts'
import type { AuditedFields } from './audit/audited-fields.ts'
import type { TrailRecords } from './audit/audited-record.ts'
import type { DocumentKind } from './documents/document-kind.ts'
import type { Letterhead } from './documents/pieces/letterhead.ts'
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
import { timedJobKinds, type TimedWorks } from './timed-work.ts'

/** Merges what all features declare of one kind, by name. @throws Error if two features declare the same name */
export function collectDeclared<T>(
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

/** Returns the access rules of all pages. */
export const pageRulesOf = (features: readonly Feature[]): PageRules =>
  collectDeclared(features, ({ pages = {} }) => pages)

/** Returns the help of all pages by route pattern. */
export const pageHelpOf = (features: readonly Feature[]): Readonly<Record<string, () => string>> =>
  collectDeclared(features, ({ pageHelp = {} }) => pageHelp)

/** Merges the audited fields: a feature may add fields to a record that the kernel or another feature declares. */
export function auditedOf(features: readonly Feature[]): AuditedFields {
  const all: Record<string, readonly string[]> = {}
  for (const { audited = {} } of features)
    for (const [entity, fields] of Object.entries(audited)) all[entity] = [...(all[entity] ?? []), ...fields]
  return all
}

/** Returns the environment variables that features declare. */
export const envSettingsOf = (features: readonly Feature[]): EnvSettings =>
  collectDeclared(features, ({ env = {} }) => env)

/** Returns the audit messages of all actions. */
export const auditActionsOf = (features: readonly Feature[]): AuditActions =>
  collectDeclared(features, ({ auditActions = {} }) => auditActions)

/** Returns the fields and actions that the audit trail may store. */
export const trailOf = (
  features: readonly Feature[],
): { audited: AuditedFields; auditActions: AuditActions } => ({
  audited: auditedOf(features),
  auditActions: auditActionsOf(features),
})

/** Returns how the audit trail finds each kind of record. */
export const trailRecordsOf = (features: readonly Feature[]): TrailRecords =>
  collectDeclared(features, ({ records = {} }) => records)

export const limitsOf = (features: readonly Feature[]): Limits =>
  collectDeclared(features, ({ limits = {} }) => limits)

/** Returns the rate limits per address, and what counts as a wrong guess. */
export const declaredLimitsOf = (features: readonly Feature[]): DeclaredLimits => ({
  limits: limitsOf(features),
  wrongGuesses: features.flatMap(({ wrongGuesses = [] }) => wrongGuesses),
})

/** Returns the access checks that features add. */
export const checksOf = (features: readonly Feature[]): Checks => ({
  switches: collectDeclared(features, ({ switches = {} }) => switches),
  tokens: collectDeclared(features, ({ tokens = {} }) => tokens),
})

/** Returns the columns that must be resealed when the secret changes. */
export const sealedOf = (features: readonly Feature[]): readonly SealedColumn[] =>
  features.flatMap(({ sealed = [] }) => sealed)

/** Returns the personal data declarations of the features, in their order. */
export const personalDataOf = (features: readonly Feature[]): { feature: string; data: PersonalData }[] =>
  features.flatMap(({ name: feature, personalData: data }) => (data ? [{ feature, data }] : []))

/** Returns the kinds of jobs, those of timed work included. */
export const jobKindsOf = (features: readonly Feature[]): JobKinds =>
  collectDeclared(features, ({ jobs = {}, timed = {} }) => ({ ...timedJobKinds(timed), ...jobs }))

/** Returns the work that is done at a time of day. */
export const timedWorksOf = (features: readonly Feature[]): TimedWorks =>
  collectDeclared(features, ({ timed = {} }) => timed)

/** Returns the kinds of imports. */
export const importKindsOf = (features: readonly Feature[]): ImportKinds =>
  collectDeclared(features, ({ imports = {} }) => imports)

export const listsOf = (features: readonly Feature[]): ListKinds =>
  collectDeclared(features, ({ lists = {} }) => lists)

/** Finds a worker call by name. @throws Error if no feature declares it */
export const workerCallOf = (features: readonly Feature[], name: string): WorkerCall =>
  required(
    collectDeclared(features, ({ workerCalls = {} }) => workerCalls),
    name,
  )

export const documentsOf = (features: readonly Feature[]): Readonly<Record<string, DocumentKind<unknown>>> =>
  // Each kind receives the data of its own name, which the compiler checks at the call.
  collectDeclared(features, ({ documents = {} }) => documents as Record<string, DocumentKind<unknown>>)

/** Returns each email template with sample parameters. */
export const emailsOf = (features: readonly Feature[]): [Template, Readonly<Record<string, string>>][] =>
  // The names are those that the features have declared.
  Object.entries(collectDeclared(features, ({ emails = {} }) => emails)) as [
    Template,
    Record<string, string>,
  ][]

export const fileKindsOf = (features: readonly Feature[]): FileKinds =>
  collectDeclared(features, ({ files = {} }) => files)

/** Finds a document kind by name. @throws Error if no feature declares it */
export const documentOf = (features: readonly Feature[], name: string): DocumentKind<unknown> =>
  required(documentsOf(features), name)

function required<T>(all: Record<string, T>, name: string): T {
  const found = all[name]
  if (!found) throw new Error(`No feature declares ${name}.`)
  return found
}

/** Returns the lists in which the staff search looks. */
export const findsOf = (features: readonly Feature[]): Finds =>
  collectDeclared(features, ({ finds = {} }) => finds)

/** Returns the letterhead of documents that belong to no feature; its name is empty if no feature declares one. */
export async function letterheadOf(features: readonly Feature[], app: App): Promise<Letterhead> {
  const declaring = features.find(({ letterhead }) => letterhead)
  return declaring?.letterhead?.(app) ?? { name: '', address: '', logo: null, colour: '' }
}
