import type { App } from '../../kernel/app.ts'
import type { Person } from '../../kernel/personal-data/person.ts'
import { personalDataOfApp } from '../../kernel/subject-requests/create-personal-data.ts'
import { choiceOf, choosePerson } from '../../kernel/subject-requests/find-people.ts'
import type { PersonalSection } from '../../kernel/subject-requests/personal-data.service.ts'

export interface PersonAsked {
  /** A roll or admission number, an employee code, a user name or an email address. */
  typed: string
  /** Whom of several who go by it, as a choice says it; empty where it is one. */
  only: string
}

export interface KnownSection extends PersonalSection {
  /** By name, number and email address, where it says who they are; empty otherwise. */
  who: string
}

/** One of several who go by one name. */
export interface PersonChoice {
  only: string
  /** A login, a student, somebody of the faculty: each with what they are recognised by. */
  facts: readonly Pick<KnownSection, 'title' | 'who'>[]
}

/** What is known of somebody, before anything is done. */
export interface KnownPerson {
  /** Everybody who goes by the name, where they are several. */
  choices: readonly PersonChoice[]
  /** Empty until one is chosen. */
  sections: readonly KnownSection[]
}

/** @throws DomainError NotFound `person.notFound`, Conflict `person.several` */
export const requirePerson = async (app: App, { typed, only }: PersonAsked): Promise<Person> =>
  choosePerson(await personalDataOfApp(app).find(typed), only)

/** Null where nobody goes by this name, or nobody of those who is asked for. */
export async function showPerson(app: App, { typed, only }: PersonAsked): Promise<KnownPerson | null> {
  const data = personalDataOfApp(app)
  const people = await data.find(typed)
  const all = await Promise.all(
    people.map(async (person) => ({ only: choiceOf(person), sections: toldOf(await data.sections(person)) })),
  )
  const [first, another] = all
  if (!first) return null
  if (!another) return { choices: [], sections: first.sections }
  const chosen = all.find((each) => each.only === only)
  return { choices: all.map(choiceFor), sections: chosen?.sections ?? [] }
}

const toldOf = (sections: readonly PersonalSection[]): KnownSection[] =>
  sections.map((section) => ({ ...section, who: section.identifies ? whoIn(section) : '' }))

/** Who stands in no register and has no login is told by what there is of them. */
function choiceFor({ only, sections }: { only: string; sections: readonly KnownSection[] }): PersonChoice {
  const telling = sections.filter(({ identifies }) => identifies)
  const facts = telling.length > 0 ? telling : sections.slice(0, 1)
  return { only, facts: facts.map(({ title, who }) => ({ title, who })) }
}

/** What people are recognised by, of a login, a student or somebody of the faculty. */
const recognised = ['username', 'rollNumber', 'admissionNumber', 'employeeCode', 'fullName', 'name', 'email']

function whoIn({ rows }: PersonalSection): string {
  const fields = Object.entries(rows[0] ?? {})
  return recognised
    .flatMap((name) => fields.filter(([field, value]) => field === name && typeof value === 'string'))
    .map(([, value]) => String(value))
    .filter((text) => text !== '')
    .join(' · ')
}
