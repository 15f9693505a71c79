import type { APIContext } from 'astro'
import { zipSync } from 'fflate'
import { href } from '#lib/i18n/href.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import {
  type FieldProblem,
  invalid,
  isDomainError,
  notFound,
  unauthenticated,
} from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'
import type { Person } from '../../../kernel/personal-data/person.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { choiceOf, choosePerson, recordsSeen } from '../../../kernel/subject-requests/find-people.ts'
import { filesOf } from '../../../kernel/subject-requests/person-files.ts'
import type {
  PersonalDataService,
  PersonalSection,
} from '../../../kernel/subject-requests/personal-data.service.ts'

export interface PersonAsked {
  /** A roll or admission number, an employee code, a user name or an email address. */
  typed: string
  /** The chosen person if several match; empty if only one does. */
  only: string
}

interface KnownSection extends PersonalSection {
  /** Name, number and email address if the section identifies the person; empty otherwise. */
  who: string
}

/** One of several people with the same name. */
export interface PersonChoice {
  only: string
  /** A login, a student or a faculty member, each with identifying details. */
  facts: readonly Pick<KnownSection, 'title' | 'who'>[]
}

/** The personal data of someone, before anything is done. */
export interface KnownPerson {
  /** Why nobody is shown; null if people were found. */
  refused: FieldProblem | null
  /** Everyone who matches, if there are several. */
  choices: readonly PersonChoice[]
  /** Empty until a person is chosen. */
  sections: readonly KnownSection[]
  /** The person's former numbers, under which records may belong to someone else. */
  doubtful: readonly string[]
  /** Identifies the records that were shown; erasing is rejected if they have changed since. */
  seen: string
}

const nothing: KnownPerson = { refused: null, choices: [], sections: [], doubtful: [], seen: '' }

/** @throws DomainError NotFound `person.notFound`, Conflict `person.several`, `person.tooMany` */
const requirePerson = async (app: App, { typed, only }: PersonAsked): Promise<Person> =>
  choosePerson(await app.privacy.dataOf(app).find(typed), only)

/** Returns null if nobody matches. */
export async function showPerson(app: App, asked: PersonAsked): Promise<KnownPerson | null> {
  try {
    return await knownOf(app, asked)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { ...nothing, refused: { code: error.code, params: error.params } }
  }
}

async function knownOf(app: App, { typed, only }: PersonAsked): Promise<KnownPerson | null> {
  const data = app.privacy.dataOf(app)
  const people = await data.find(typed)
  const [first, another] = people
  if (!first) return null
  const choices = another ? await Promise.all(people.map((person) => choiceFor(data, person))) : []
  const chosen = another ? people.find((person) => choiceOf(person) === only) : first
  if (!chosen) return { ...nothing, choices }
  const { doubtful = [] } = chosen
  const sections = describeChange(await data.sections(chosen))
  return { ...nothing, choices, sections, doubtful, seen: recordsSeen(chosen) }
}

const describeChange = (sections: readonly PersonalSection[]): KnownSection[] =>
  sections.map((section) => ({ ...section, who: section.identifies ? whoIn(section) : '' }))

/** A person without a register record or login is identified by any other section. */
async function choiceFor(data: PersonalDataService, person: Person): Promise<PersonChoice> {
  const identifying = (await data.identify(person)).map(factOf)
  if (identifying.length > 0) return { only: choiceOf(person), facts: identifying }
  const all = (await data.sections(person)).map(factOf)
  const fact = all.find(({ who }) => who !== '') ?? all[0]
  return { only: choiceOf(person), facts: fact ? [fact] : [] }
}

const factOf = (section: PersonalSection): PersonChoice['facts'][number] => ({
  title: section.title,
  who: whoIn(section),
})

/** The fields that identify people in logins, students, faculty records or results. */
const recognised = [
  'username',
  'rollNumber',
  'admissionNumber',
  'employeeCode',
  'fullName',
  'name',
  'studentName',
  'email',
]

/** Lists the identifying texts of all rows without duplicates. */
function whoIn({ rows }: PersonalSection): string {
  const texts = rows.flatMap((row) => {
    const fields = Object.entries(row)
    return recognised.flatMap((name) => fields.filter(([field]) => field === name).map(([, value]) => value))
  })
  const said = texts.filter((text) => typeof text === 'string' && text !== '')
  return oneLine([...new Set(said)])
}

/** Erases the person shown. The administrator must enter the person again and prove their own password. */
export const handlePrivacy = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(['ROLE_ADMIN'], user)
    if (!user) throw unauthenticated('session.missing')
    const typed = textOf(form, 'person')
    const only = textOf(form, 'only')
    await requirePerson(app, { typed, only })
    const again = { code: 'privacy.otherPerson', params: { person: typed } }
    if (textOf(form, 'again').toLowerCase() !== typed.toLowerCase())
      throw invalid(again.code, again.params, { again })
    await app.identity.passwords.prove(user.id, secretOf(form, 'password'))
    await app.privacy
      .dataOf(app)
      .erase({ typed, only, seen: textOf(form, 'seen') }, actorOf(context), textOf(form, 'reason'))
    return goOnDone(context, href(routes.privacy), 'erased')
  })

interface PersonQuestion extends PersonAsked {
  language: 'en' | 'de'
  actor: Actor
}

/**
 * Exports everything stored about a person as a ZIP: plain data, a readable page, and their files. The export is
 * audited first.
 * @throws DomainError NotFound `person.notFound`, Conflict `person.several`, `person.tooMany`
 */
export async function exportPerson(app: App, asked: PersonQuestion): Promise<Uint8Array> {
  const data = app.privacy.dataOf(app)
  const sections = await data.collect(await requirePerson(app, asked))
  if (sections.length === 0) throw notFound('person.notFound')
  const { typed, language, actor } = asked
  const at = app.clock.now()
  const files = filesOf({ typed, at, language, sections, besides: data.besides() })
  const records = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  await app.privacy.noteExport({ at, records }, actor)
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
}
