import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { roles } from '#lib/schemas/role.ts'
import type { App } from '#lib/server/app.ts'
import {
  auditedOf,
  collectDeclared,
  auditActionsOf,
  documentsOf,
  emailsOf,
  envSettingsOf,
  fileKindsOf,
  importKindsOf,
  jobKindsOf,
  limitsOf,
  listsOf,
  pageRulesOf,
  personalDataOf,
  sealedOf,
  trailRecordsOf,
} from '#lib/server/kernel/declared.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { callAddress } from '#lib/server/kernel/http/endpoint/described-calls.ts'
import { limits } from '#lib/server/kernel/http/limits.ts'
import { loadCalls } from '#lib/server/kernel/http/load-calls.ts'
import type { ListKinds } from '#lib/server/kernel/lists/list-kind.ts'
import { m } from '#paraglide/messages.js'
import { everyTable } from '../support/database/every-row.ts'

/** Names under which data are stored, by kind. */
export type StoredNames = Readonly<Record<string, readonly string[]>>

/** Returns the names declared by the running app, wherever they are in the source. */
export async function declaredNames({ features, database }: Pick<App, 'features' | 'database'>) {
  const tables = await everyTable({ database })
  const names: Record<string, string[]> = {
    'audit actions': Object.keys(auditActionsOf(features)),
    'audited fields': withParts(auditedOf(features)),
    'audited records': Object.keys(trailRecordsOf(features)),
    calls: await callNames(),
    'catalogue kinds': catalogueKinds.flatMap((kind) => [
      kind,
      ...(shapeOf[kind].fields ?? []).map((field) => `${kind}.${field}`),
    ]),
    documents: Object.keys(documentsOf(features)),
    emails: emailsOf(features).flatMap(([template, facts]) => [
      template,
      ...Object.keys(facts).map((fact) => `${template}.${fact}`),
    ]),
    'environment settings': Object.values(envSettingsOf(features)).map(({ variable }) => variable),
    'error codes': messageKeys('errors.'),
    'file kinds': Object.keys(fileKindsOf(features)),
    'import kinds': importNames(features),
    'import problems': messageKeys('importProblem.'),
    jobs: Object.keys(jobKindsOf(features)),
    limits: [...Object.keys(limits), ...Object.keys(limitsOf(features))],
    lists: listNames(listsOf(features)),
    'menu entries': features.flatMap(({ menu = [], menuGroups = [] }) =>
      [...menu, ...menuGroups].map(({ key }) => key),
    ),
    notifications: messageKeys('notification.'),
    pages: Object.keys(pageRulesOf(features)),
    'personal data': personalDataOf(features).flatMap(({ feature, data }) =>
      (data.records ?? []).map(({ name }) => `${feature}.${name}`),
    ),
    roles: [...roles],
    'sealed fields': sealedOf(features).map(({ table, column, key, purpose, search }) =>
      [`${table}.${column}`, `by ${[key].flat().join(' ')}`, `as ${purpose}`, search?.column ?? '']
        .join(' ')
        .trim(),
    ),
    states: await stateNames(),
    tables: tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)),
    'values that travel': await travellingNames(),
    'worker calls': Object.keys(collectDeclared(features, ({ workerCalls = {} }) => workerCalls)),
    'wrong guesses': features.flatMap(({ wrongGuesses = [] }) => wrongGuesses),
  }
  return Object.fromEntries(Object.entries(names).map(([of, all]) => [of, [...new Set(all)].toSorted()]))
}

const withParts = (all: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(all).flatMap(([name, parts]) => [name, ...parts.map((part) => `${name}.${part}`)])

const messageKeys = (start: string): string[] =>
  Object.keys(m).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))

/** Returns all calls, marking those whose response is stored by address for idempotency. */
const callNames = async (): Promise<string[]> =>
  (await loadCalls()).map((call) =>
    [
      call.method.toUpperCase(),
      callAddress(call),
      'idempotent' in call.spec && call.spec.idempotent ? 'once' : '',
    ]
      .join(' ')
      .trim(),
  )

/** Returns import kinds with their fields and values: an open import stores the mapping of columns and values. */
const importNames = (features: readonly Feature[]): string[] =>
  Object.entries(importKindsOf(features)).flatMap(([kind, { choices = [], columns }]) => [
    kind,
    ...choices.flatMap((choice) =>
      'isDay' in choice
        ? [`${kind} ${choice.name}`]
        : choice.values.map(({ value }) => `${kind} ${choice.name}=${value}`),
    ),
    ...columns
      .list({})
      .flatMap(({ field, values = [] }) => [
        `${kind}.${field}`,
        ...values.map(({ value }) => `${kind}.${field}=${value}`),
      ]),
  ])

/** Returns lists with their address parameters, which people bookmark. */
const listNames = (lists: ListKinds): string[] =>
  Object.entries(lists).flatMap(([list, kind]) => [
    list,
    ...('columns' in kind ? [...kind.columns, ...(kind.filters ?? [])] : []).map(
      ({ name }) => `${list}.${name}`,
    ),
  ])

/** State machines are declared only in the modules that use them. */
async function stateNames(): Promise<string[]> {
  const files = globSync('src/lib/server/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('stateMachine<'),
  )
  const exported = (await importAll(files)).filter(isMachine)
  return exported.flatMap(({ kind, entity, moves }) => [
    `${kind} of ${entity}`,
    ...Object.entries(moves).flatMap(([move, { from, to }]) => [
      `${kind} ${move}`,
      ...[...from, ...to].flatMap((state) => (state === null ? [] : [`${kind}=${state}`])),
    ]),
  ])
}

interface Machine {
  kind: string
  entity: string
  moves: Record<string, { from: (string | null)[]; to: string[] }>
}

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'moves' in value && 'entity' in value

/** Returns names of fields and choices in all wire data, because much of it is stored as received JSON. */
async function travellingNames(): Promise<string[]> {
  const files = globSync('src/lib/schemas/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const read = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    const { entries, options, literal, ...rest } = schema as Record<string, unknown>
    for (const name of Object.keys((entries as object | undefined) ?? {})) names.add(name)
    for (const option of [literal, options].flat()) if (typeof option === 'string') names.add(option)
    for (const part of [entries, options, rest].flat())
      Object.values((part as object | undefined) ?? {}).forEach(read)
  }
  for (const value of await importAll(files)) if (isSchema(value)) read(value)
  return [...names].filter((name) => name !== '')
}

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

async function importAll(files: readonly string[]): Promise<unknown[]> {
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module) as unknown[])
}
