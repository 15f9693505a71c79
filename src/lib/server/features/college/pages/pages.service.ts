import * as v from 'valibot'
import { isSame } from '#lib/rules/cells/parts-of.ts'
import {
  collegePageNames,
  type CollegePageName,
  type CollegePagesFields,
  collegePagesInput,
  emptyPages,
  mostPagePictures,
  type PictureWords,
} from '#lib/schemas/college/pages.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { preparePicture } from '../../../kernel/pictures/prepare-picture.ts'
import type { PictureParts } from '../pictures.service.ts'
import type { CollegeRepository } from '../repository.ts'
import { type PagePicture, pagePictureOwner, pagePictureVariants } from './page-pictures.ts'

export interface StoredPages extends CollegePagesFields {
  /** Incremented on each change of the texts. */
  version: number
}

export interface CollegePages {
  pages(): Promise<StoredPages>
  pagePictures(): Promise<readonly PagePicture[]>
  /** @throws DomainError Conflict `college.changedSince` */
  savePages(fields: CollegePagesFields, version: number, actor: Actor): Promise<void>
  /** @throws DomainError Invalid `picture.unreadable`, Conflict `college.tooManyPictures` */
  addPagePicture(bytes: Uint8Array, words: PictureWords, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `college.pictureGone` */
  removePagePicture(id: string, actor: Actor): Promise<void>
}

export const pagesKey = 'college.pages'
export const pagePicturesKey = 'college.pagePictures'

export function createPagesService({ store, clock, files }: PictureParts): CollegePages {
  const entry = (action: AuditAction, actor: Actor, change: { before?: object; after?: object }) =>
    auditEntry(actor, clock.now(), {
      action,
      entity: 'collegePages',
      entityId: 'college',
      before: change.before ?? null,
      after: change.after ?? null,
    })

  return {
    pages: async () => readPages(await store.read.settings.find(pagesKey)),
    pagePictures: async () => readPictures(await store.read.settings.find(pagePicturesKey)),

    async savePages(fields, version, actor) {
      await store.transact(async (write) => {
        const { version: stored, ...before } = readPages(
          await write.settings.lock(pagesKey, clock.now(), actor.id),
        )
        if (stored !== version) throw conflict('college.changedSince')
        if (isSame(before, fields)) return
        await write.settings.save(pagesKey, { ...fields, version: version + 1 }, clock.now(), actor.id)
        const pictures = readPictures(await write.settings.find(pagePicturesKey))
        await touchPages(write, { pages: before, pictures }, { pages: fields, pictures })
        await write.audit.record(
          entry('college.pagesEdited', actor, { before: audited(before), after: audited(fields) }),
        )
      })
    },

    async addPagePicture(bytes, words, actor) {
      const id = newId()
      const made = await preparePicture(bytes, pagePictureVariants)
      const given = { ...pagePictureOwner(id), mediaType: 'image/webp', createdBy: actor.id }
      const small = await files.prepare({ ...given, name: 'small.webp' }, made.small)
      const large = await files.prepare({ ...given, name: 'large.webp' }, made.large)
      await store.transact(async (write) => {
        const stored = readPictures(await write.settings.lock(pagePicturesKey, clock.now(), actor.id))
        if (stored.length >= mostPagePictures)
          throw conflict('college.tooManyPictures', { most: mostPagePictures })
        await write.files.add(small)
        await write.files.add(large)
        const pictures = [...stored, { ...words, id, small: small.id, large: large.id }]
        await write.settings.save(pagePicturesKey, pictures, clock.now(), actor.id)
        const pages = readPages(await write.settings.find(pagesKey))
        await touchPages(write, { pages, pictures: stored }, { pages, pictures })
        await write.audit.record(entry('college.pagePictureAdded', actor, { after: words }))
      })
    },

    async removePagePicture(id, actor) {
      await store.transact(async (write) => {
        const stored = readPictures(await write.settings.lock(pagePicturesKey, clock.now(), actor.id))
        const gone = stored.find((picture) => picture.id === id)
        if (!gone) throw notFound('college.pictureGone')
        await write.files.drop(pagePictureOwner(id))
        const rest = stored.filter((picture) => picture !== gone)
        await write.settings.save(pagePicturesKey, rest, clock.now(), actor.id)
        const pages = readPages(await write.settings.find(pagesKey))
        await touchPages(write, { pages, pictures: stored }, { pages, pictures: rest })
        const { altEn, altDe } = gone
        await write.audit.record(entry('college.pagePictureRemoved', actor, { before: { altEn, altDe } }))
      })
    },
  }
}

type PagesAndPictures = Omit<WrittenPages, 'aboutUs'>

/**
 * Lets caches drop what shows the texts. Every page links those that exist, so that all of them are made again only
 * where one comes or goes.
 */
async function touchPages(
  write: CollegeRepository,
  before: PagesAndPictures,
  after: PagesAndPictures,
): Promise<void> {
  await write.tags.touch('collegePages')
  const [linked, now] = [before, after].map((each) => pagesWritten({ ...each, aboutUs: '' }).join())
  if (linked !== now) await write.tags.touch('college')
}

/** The trail stores each sentence as one text. */
const audited = ({ sentences, ...fields }: CollegePagesFields): object => ({
  ...fields,
  sentences: Object.fromEntries(
    Object.entries(sentences).map(([id, { en, de }]) => [
      id,
      [en, de].filter((text) => text !== '').join(' / '),
    ]),
  ),
})

/** Reads stored pages. A value that this version added or no longer accepts is empty until the next save. */
export function readPages(stored: unknown): StoredPages {
  const given = { ...emptyPages, ...(stored as Partial<StoredPages> | null) }
  const parsed = v.safeParse(collegePagesInput, given)
  const refused = new Set(parsed.issues?.map(({ path }) => String(path?.[0]?.key)))
  const sound = Object.entries(given).filter(([name]) => !refused.has(name))
  const fields = v.parse(collegePagesInput, { ...emptyPages, ...Object.fromEntries(sound) })
  return { ...fields, version: typeof given.version === 'number' ? given.version : 0 }
}

const storedPictures = v.array(
  v.object({ id: v.string(), small: v.string(), large: v.string(), altEn: v.string(), altDe: v.string() }),
)

export function readPictures(stored: unknown): readonly PagePicture[] {
  const parsed = v.safeParse(storedPictures, stored)
  return parsed.success ? parsed.output : []
}

interface WrittenPages {
  pages: CollegePagesFields
  pictures: readonly PagePicture[]
  /** The text of the contact data. */
  aboutUs: string
}

/** Returns the pages that exist, in the order in which they are linked. */
export function pagesWritten({ pages, pictures, aboutUs }: WrittenPages): CollegePageName[] {
  const isWritten: Record<CollegePageName, boolean> = {
    about: [pages.aboutEn, pages.aboutDe, aboutUs].some((text) => text !== '') || pictures.length > 0,
    courses: pages.hasCourses,
    departments: pages.hasDepartments,
  }
  return collegePageNames.filter((name) => isWritten[name])
}
