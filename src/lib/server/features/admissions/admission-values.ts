import { type AdmissionField, genders, sourcesOfKnowledge, yesNo } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { ImportValue } from '../../kernel/imports/import-column.ts'
import { genderWords } from './as-form-sends.ts'

/** How files write what a field with few values may be, besides its words in both languages. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  ...genderWords,
  yes: ['Y', 'True', '1'],
  no: ['N', 'False', '0', 'Nil'],
  oldStudent: ['Old student'],
  familyRelation: ['Family relation', 'Family'],
}

const worded = [...genders, ...yesNo, ...sourcesOfKnowledge] as const
const isWorded = (value: string): value is (typeof worded)[number] => worded.some((each) => each === value)

/** Null of a field that takes anything, or an entry of the catalogue. */
export function fixedValues(is: AdmissionField['is']): ImportValue[] | null {
  if (typeof is === 'string' || 'entry' in is) return null
  return is.oneOf.map((value) => ({
    ...{ value, title: isWorded(value) ? m[`admissions.value.${value}`] : () => value },
    aliases: aliases[value] ?? bloodGroupAliases(value),
  }))
}

/** @example bloodGroupAliases('AB+') // ['AB +', 'AB+ve', 'AB +ve', 'AB positive'] */
function bloodGroupAliases(value: string): string[] {
  const [, group, sign] = /^([ABO]+)([+-])$/.exec(value) ?? []
  if (!group) return []
  const word = sign === '+' ? 'positive' : 'negative'
  return [`${group} ${sign}`, `${group}${sign}ve`, `${group} ${sign}ve`, `${group} ${word}`]
}
