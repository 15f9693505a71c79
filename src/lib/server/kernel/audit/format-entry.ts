import { showShortDate, showShortInstant } from '#lib/i18n/dates.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import { say } from '#lib/i18n/say.ts'
import type { ChangedField } from '#lib/lists/cell.ts'
import { isDay } from '#lib/rules/dates/typed-day.ts'
import { isGroup } from '#lib/rules/cells/parts-of.ts'
import { type Role, roles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { CodedFields, FieldParts } from './audited-record.ts'

/** Translates an action; returns its code if a later version of this system wrote the row. */
export const sayAction = (action: string): string => say(`trail.did.${action}`) ?? action
export const sayRecord = (entity: string): string => say(`trail.record.${entity}`) ?? entity
export const sayField = (name: string): string => say(`trail.field.${name}`) ?? name

const usualNames = ['title', 'fullName', 'name', 'fileName', 'number']

/** Returns the record's name from the row: the first of the `calledBy` fields that has a value. */
export function nameIn(before: string, after: string, calledBy: readonly string[] = usualNames): string {
  const found = { ...fieldsOf(before), ...fieldsOf(after) }
  const name = calledBy.map((field) => found[field]).find((each) => each)
  return typeof name === 'string' ? name : ''
}

/** Formats the given fields of a row for an audit message; erased values are marked as erased. */
export function factsIn(
  [before, after]: readonly [string, string],
  fields: readonly string[],
  isErased: boolean,
): Record<string, string> {
  const found = { ...fieldsOf(before), ...fieldsOf(after) }
  const nothing = isErased ? m['audit.nameErased']() : '–'
  return Object.fromEntries(fields.map((field) => [field, sayValue(found[field]) || nothing]))
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Lists only what changed, with codes translated and parts labelled. Both arguments are JSON as the trail stores it;
 * for a record that still exists, the second may hold the changed fields only.
 */
export const changedFields = (before: string, after: string, words: Words = {}): ChangedField[] =>
  changesIn(fieldsOf(before), fieldsOf(after), words, sayField)

interface Words {
  coded?: CodedFields | undefined
  parts?: FieldParts | undefined
}

function changesIn(was: Fields, is: Fields, words: Words, label: (name: string) => string): ChangedField[] {
  const { coded = {}, parts = {} } = words
  const isGone = Object.keys(is).length === 0
  return Object.keys(isGone ? was : is)
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .flatMap((name) => {
      const before = was[name]
      const after = is[name]
      const field = label(name)
      // For a composite field, only the parts that changed are listed.
      if (isGroup(before) && isGroup(after))
        return changesIn({ ...before }, { ...after }, words, (part) => `${field}: ${sayPart(part, parts)}`)
      const say = (value: unknown): string => sayValue(inWords(value, coded[name] ?? parts[name]?.say), parts)
      return { field, before: say(before), after: say(after) }
    })
    .filter((changed) => changed.before !== changed.after)
}

const sayPart = (name: string, parts: FieldParts): string => parts[name]?.label ?? sayField(name)

function inWords(value: unknown, word: CodedFields[string] | undefined): unknown {
  if (!word) return value
  if (Array.isArray(value)) return value.map((each) => inWords(each, word))
  return typeof value === 'string' || typeof value === 'number' ? (word(String(value)) ?? value) : value
}

function fieldsOf(json: string): Fields {
  const record: unknown = JSON.parse(json)
  return typeof record === 'object' && record !== null ? { ...record } : {}
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const isRole = (value: string): value is Role => roles.some((role) => role === value)

function sayValue(value: unknown, parts: FieldParts = {}): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? m['trail.yes']() : m['trail.no']()
  if (Array.isArray(value)) return value.map((each) => sayValue(each, parts)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${sayPart(name, parts)}: ${sayValue(inWords(each, parts[name]?.say), parts)}`)
      .join('; ')
  const text = String(value)
  if (isRole(text)) return sayRole(text)
  if (isDay(text)) return showShortDate(text)
  return instantForm.test(text) ? `${showShortInstant(text)} IST` : text
}
