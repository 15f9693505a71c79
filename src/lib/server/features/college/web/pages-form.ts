import type { APIContext } from 'astro'
import { type CollegePagesFields, collegePagesInput, pictureWords } from '#lib/schemas/college/pages.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { isUrlEncoded } from '../../../kernel/http/forms/read-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { pagePictureUrl } from '../pages/page-pictures.ts'
import type { StoredPages } from '../pages/pages.service.ts'

/** As large as a photo of a phone; two smaller ones are stored. */
const upload = { files: { picture: { bytes: 10 * 1024 * 1024 } } }

const lines = ['aboutEn', 'aboutDe', 'admissionsEn', 'admissionsDe', 'privacyEn', 'privacyDe'] as const
const contact = ['admissionsPhone', 'admissionsEmail', 'accountsPhone'] as const
const ticks = ['hasCourses', 'hasDepartments', 'hasFacultyEmails'] as const

/** Handles the two forms of the page: only the one of the pictures has a file. */
export const sentPages = (context: APIContext): Promise<Response | FormState> =>
  isUrlEncoded(context.request) ? handleTexts(context) : handlePagePicture(context)

export const handleTexts = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff', mostFields: 1000 }, async (form) => {
    const { app, user } = context.locals
    requireAccess(['ROLE_ADMIN'], user)
    return ofPressedButton(form, {
      async save() {
        const fields = parsePages(form)
        await refuseWrong(app, fields)
        await app.college.savePages(fields, Number(textOf(form, 'version')), actorOf(context))
        return goOnDone(context, context.url.pathname, 'saved')
      },
      async remove() {
        if (textOf(form, 'answer') !== 'yes') return 'asked'
        await app.college.removePagePicture(textOf(form, 'id'), actorOf(context))
        return goOnDone(context, context.url.pathname, 'pictureRemoved')
      },
    })()
  })

export const handlePagePicture = (context: APIContext): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'uploads', upload, check: parseWords },
    async (form, { picture: [file = null] }) => {
      const { app, user } = context.locals
      requireAccess(['ROLE_ADMIN'], user)
      const words = parseWords(form)
      if (!file || file.bytes.byteLength === 0) throw problemAt('picture', 'field.required')
      await app.college.addPagePicture(file.bytes, words, actorOf(context))
      return goOnDone(context, context.url.pathname, 'pictureAdded')
    },
  )

/** @throws DomainError Invalid, at the fields */
const parseWords = (form: FormData) => parseInput(pictureWords, textsOf(form, ['altEn', 'altDe']))

/** @throws DomainError Invalid, at the fields */
function parsePages(form: FormData): CollegePagesFields {
  const sentences: Record<string, object> = {}
  const heads: Record<string, string> = {}
  for (const name of form.keys()) {
    const [group, id = ''] = name.split('.')
    if (group === 'sentences')
      sentences[id] = { en: textOf(form, `sentences.${id}.en`), de: textOf(form, `sentences.${id}.de`) }
    if (group === 'heads') heads[id] = textOf(form, name)
  }
  return parseInput(collegePagesInput, {
    ...textsOf(form, [...lines, ...contact, ...ticks]),
    sentences: withoutEmpty(sentences, (sentence) => Object.values(sentence).some((text) => text !== '')),
    heads: withoutEmpty(heads, (id) => id !== ''),
  })
}

const withoutEmpty = <Value>(all: Record<string, Value>, isFilled: (value: Value) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value)))

/** @throws DomainError Invalid at a page that would be empty, and at a head who is not in the department */
async function refuseWrong(app: Pick<App, 'catalogue' | 'faculty'>, fields: CollegePagesFields) {
  const view = await app.catalogue.read()
  if (fields.hasCourses && view.open('branch').length === 0)
    throw problemAt('hasCourses', 'college.noCourses')
  if (fields.hasDepartments && view.open('department').length === 0)
    throw problemAt('hasDepartments', 'college.noDepartments')
  const present = new Map((await app.faculty.presentIn('')).map((each) => [each.id, each.departmentId]))
  for (const [departmentId, memberId] of Object.entries(fields.heads))
    if (present.get(memberId) !== departmentId)
      throw problemAt(`heads.${departmentId}`, 'college.headElsewhere')
}

function problemAt(field: string, code: string) {
  const problem: FieldProblem = { code, params: {} }
  return invalid(code, {}, { [field]: problem })
}

/** A field of the form for one course or department. */
export interface EntryFieldShown {
  id: string
  name: string
  /** Those who may be its head; empty for a course. */
  people: readonly (readonly [id: string, name: string])[]
}

export interface PagesForm {
  state: FormState
  /** The problems of the texts, without those of a picture. */
  textState: Pick<FormState, 'fields'>
  stale: StaleRecord | null
  courses: readonly EntryFieldShown[]
  departments: readonly EntryFieldShown[]
}

/** Returns the form with the stored values, or with the input that could not be saved. */
export async function pagesForm(context: Pick<APIContext, 'locals'>, sent: FormState): Promise<PagesForm> {
  const { app } = context.locals
  const pages = await app.college.pages()
  const view = await app.catalogue.read()
  const people = await app.faculty.presentIn('')
  const stored = storedTexts(pages)
  const isSent = sent.values['action'] === 'save'
  const stale = await staleRecord(context, isSent ? sent : { ...sent, code: '' }, {
    entity: 'collegePages',
    id: 'college',
    stored: Object.fromEntries([...lines, ...contact].map((name) => [name, stored[name] ?? ''])),
    label: (field) => m[`collegePages.field.${field as (typeof lines)[number]}`](),
    word: (_, value) => value,
  })
  const version = String(pages.version)
  return {
    state: { ...sent, values: { ...(isSent ? sent.values : { ...stored, ...sent.values }), version } },
    textState: { fields: isSent ? sent.fields : {} },
    stale,
    courses: view.open('course').map(({ id, name }) => ({ id, name, people: [] })),
    departments: view.open('department').map(({ id, name }) => ({
      id,
      name,
      people: people.filter(({ departmentId }) => departmentId === id).map((each) => [each.id, each.name]),
    })),
  }
}

/** A picture as the form lists it. */
export interface ListedPicture {
  id: string
  url: string
  /** Its description. */
  name: string
}

export const listedPictures = async ({ college }: Pick<App, 'college'>): Promise<ListedPicture[]> =>
  (await college.pagePictures()).map((picture) => ({
    id: picture.id,
    url: pagePictureUrl(picture, 'small'),
    name: picture.altEn || picture.altDe,
  }))

function storedTexts(pages: StoredPages): Record<string, string> {
  const texts = [...lines, ...contact].map((name) => [name, pages[name]] as const)
  const on = ticks.filter((name) => pages[name]).map((name) => [name, 'on'] as const)
  const sentences = Object.entries(pages.sentences).flatMap(([id, { en, de }]) => [
    [`sentences.${id}.en`, en] as const,
    [`sentences.${id}.de`, de] as const,
  ])
  const heads = Object.entries(pages.heads).map(([id, head]) => [`heads.${id}`, head] as const)
  return Object.fromEntries([...texts, ...on, ...sentences, ...heads])
}
