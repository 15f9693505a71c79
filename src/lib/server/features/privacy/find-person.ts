import type { App } from '../../kernel/app.ts'
import { notFound } from '../../kernel/core/errors.ts'
import type { Person } from '../../kernel/personal-data/person.ts'
import { personalDataOfApp } from '../../kernel/subject-requests/create-personal-data.ts'
import type { PersonalSection } from '../../kernel/subject-requests/personal-data.service.ts'

export interface PersonAsked {
  /** A roll or admission number, a user name or an email address. */
  typed: string
  /** One kind of record, where two people go by one name; empty for all. */
  only: string
}

export interface KnownSection extends PersonalSection {
  /** By name, number and email address, where it says who they are; empty otherwise. */
  who: string
}

/** What is known of somebody, before anything is done. */
export interface KnownPerson {
  sections: readonly KnownSection[]
  /** Kinds of records that say who they are: two people may go by one name. */
  kinds: readonly string[]
}

/** @throws DomainError NotFound `person.notFound` */
export async function requirePerson(app: App, { typed, only }: PersonAsked): Promise<Person> {
  const person = typed === '' ? null : await personalDataOfApp(app).find(typed, only || undefined)
  if (!person) throw notFound('person.notFound')
  return person
}

/** Null where nobody goes by this name. */
export async function showPerson(app: App, asked: PersonAsked): Promise<KnownPerson | null> {
  const data = personalDataOfApp(app)
  const person = await data.find(asked.typed, asked.only || undefined)
  if (!person) return null
  const whole = asked.only ? await data.find(asked.typed) : person
  const kinds = ['user', 'student'].filter((kind) => whole?.records[kind] !== undefined)
  const sections = await data.sections(person)
  return {
    sections: sections.map((section) => ({ ...section, who: section.identifies ? whoIn(section) : '' })),
    kinds,
  }
}

/** What people are recognised by, of a login, a student or somebody of the faculty. */
const telling = ['username', 'rollNumber', 'admissionNumber', 'employeeCode', 'fullName', 'name', 'email']

function whoIn({ rows }: PersonalSection): string {
  const fields = Object.entries(rows[0] ?? {})
  return telling
    .flatMap((name) => fields.filter(([field, value]) => field === name && typeof value === 'string'))
    .map(([, value]) => String(value))
    .filter((text) => text !== '')
    .join(' · ')
}
