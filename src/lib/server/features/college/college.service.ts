import * as v from 'valibot'
import { unnamed } from '#lib/college/unnamed.ts'
import { shortNameOf } from '#lib/rules/college/short-name.ts'
import { isGroup, isSame, valueOf } from '#lib/rules/cells/parts-of.ts'
import {
  type CollegeChanges,
  type CollegeFrame,
  collegeSettings,
  type CollegeSettings,
  type ContactData,
  photoWidths,
  pictureKinds,
  type RemovedPictures,
} from '#lib/schemas/college.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflict, type FieldProblem } from '../../kernel/core/errors.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import {
  type CollegePages,
  createPagesService,
  pagePicturesKey,
  pagesKey,
  pagesWritten,
  readPages,
  readPictures,
} from './pages/pages.service.ts'
import {
  type CollegePictures,
  createPictures,
  dropPicture,
  photoKey,
  pictureKeys,
  type PictureParts,
  pictureUrl,
} from './pictures.service.ts'
import { cardKey, cardUrl, createCardDrawer, readCard } from './sharing/share-card.service.ts'

type CollegeParts = PictureParts

interface Beside {
  /**
   * The changed values as they were when the form was opened; a value changed by someone else since then is rejected.
   */
  seen?: CollegeChanges | undefined
  /** Pictures removed with the same change. */
  removed?: RemovedPictures | undefined
}

export interface College extends CollegePictures, CollegePages {
  settings(): Promise<CollegeSettings>
  frame(): Promise<CollegeFrame>
  /** The picture that other sites show with a link; null until there is one. */
  card(): Promise<Uint8Array | null>
  /** The header of every document. */
  letterhead(): Promise<Letterhead>
  /**
   * Saves changes; omitted values do not change.
   * @throws DomainError Conflict `college.changedSince` at each affected field, `college.pictureChanged`
   */
  save(changes: CollegeChanges, actor: Actor, beside?: Beside): Promise<void>
}

/** The settings printed on documents; the rest appears on pages only. */
const onDocuments = ({ name, affiliation, contact }: CollegeChanges): object => ({
  name,
  affiliation,
  contact: { campus: contact?.campus },
})

const settingsKey = 'college'
const secondPersonKey = 'results.needsSecondPerson'

export function createCollegeService(parts: CollegeParts): College {
  const { store, clock } = parts
  const pictures = createPictures(parts)

  async function settings(): Promise<CollegeSettings> {
    return readStored(await store.read.settings.find(settingsKey))
  }

  const drawShareCard = createCardDrawer({
    ...parts,
    settingsIn: async (read) => readStored(await read.settings.find(settingsKey)),
    logoHashIn: async (read) => pictureUrl('logo', await read.settings.find(pictureKeys.logo)),
    largeLogo: pictures.largeLogo,
  })

  return {
    ...pictures,
    ...createPagesService(parts),
    settings,

    card: () => readCard(parts),

    async savePicture(kind, bytes, actor) {
      const saved = await pictures.savePicture(kind, bytes, actor)
      if (kind === 'logo') await drawShareCard(actor)
      return saved
    },

    async removePicture(seen, actor) {
      await pictures.removePicture(seen, actor)
      if (seen.kind === 'logo') await drawShareCard(actor)
    },

    async frame() {
      // A single query, because every page needs it.
      const found = await store.read.settings.findMany([
        settingsKey,
        pagesKey,
        pagePicturesKey,
        cardKey,
        ...Object.values(pictureKeys),
        ...photoWidths.map(photoKey),
      ])
      const stored = readStored(found.get(settingsKey) ?? null)
      return {
        ...frameOf(stored),
        pages: pagesWritten({
          pages: readPages(found.get(pagesKey) ?? null),
          pictures: readPictures(found.get(pagePicturesKey)),
          aboutUs: stored.contact.aboutUs,
        }),
        logoUrl: pictureUrl('logo', found.get(pictureKeys.logo)),
        bannerUrl: pictureUrl('banner', found.get(pictureKeys.banner)),
        photoUrl: pictureUrl('photo', found.get(pictureKeys.photo)),
        cardUrl: cardUrl(found.get(cardKey)),
        photoWidths: photoWidths.filter((width) => typeof found.get(photoKey(width)) === 'string'),
      }
    },

    async letterhead() {
      const [{ name, affiliation, contact, colour }, logo] = await Promise.all([
        settings(),
        pictures.picture('logo'),
      ])
      return { name, affiliation, address: contact.campus, logo, colour }
    },

    async save(changes, actor, { seen = {}, removed = {} } = {}) {
      await store.transact(async (write) => {
        // Locks the row, so that of two concurrent saves the second one reads what the first has written.
        const before = readStored(await write.settings.lock(settingsKey, clock.now(), actor.id))
        const problems = problemsOf(before, changes, seen)
        if (Object.keys(problems).length > 0) throw conflict('college.changedSince', {}, problems)
        requirePrintable(onDocuments(changes), before)
        await write.tags.touch('college')
        for (const kind of pictureKinds) {
          const url = removed[kind]
          if (url !== undefined) await dropPicture(write, { kind, url }, actor, clock.now())
        }
        if (Object.keys(changes).length === 0) return
        const next = withChanges(before, changes)
        if (isSame(before, next)) return
        await write.settings.save(settingsKey, next, clock.now(), actor.id)
        await write.settings.save(secondPersonKey, next.needsSecondPerson, clock.now(), actor.id)
        const change = {
          action: 'college.edited',
          entity: 'college',
          entityId: 'college',
          before,
          after: next,
        }
        await write.audit.record(auditEntry(actor, clock.now(), change))
      })
      await drawShareCard(actor)
    },
  }
}

const mostLetters = 120

/**
 * Finds the changed fields that someone else has changed since they were read, by their paths. Equal changes do not
 * conflict, and fields without a value in `seen` are not checked.
 * @example problemsOf({ name: 'A' }, { name: 'B' }, { name: 'C' }) // { name: { code: 'college.fieldChanged', params: {
 * stored: 'A' } } }
 */
function problemsOf(stored: object, changes: object, seen: object, at = ''): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  for (const [name, next] of Object.entries(changes)) {
    const now = valueOf(stored, name)
    const was = valueOf(seen, name)
    if (was === undefined || isSame(was, now) || isSame(next, now)) continue
    if (isGroup(next) && isGroup(now) && isGroup(was))
      Object.assign(problems, problemsOf(now, next, was, `${at}${name}.`))
    else problems[at + name] = problemOf(now)
  }
  return problems
}

function problemOf(now: unknown): FieldProblem {
  if (typeof now !== 'string' || now === '') return { code: 'college.fieldChangedElse', params: {} }
  const stored = now.length > mostLetters ? `${now.slice(0, mostLetters)}…` : now
  return { code: 'college.fieldChanged', params: { stored } }
}

/** Reads stored settings. A value that this version added or no longer accepts gets its default until the next save. */
function readStored(stored: unknown): CollegeSettings {
  // The cast is checked by the schema below.
  const kept = stored as Partial<CollegeSettings> | null
  const given = { ...unnamedSettings, ...kept, links: { ...unnamedSettings.links, ...kept?.links } }
  const parsed = v.safeParse(collegeSettings, given)
  if (parsed.success) return parsed.output
  const refused = new Set(parsed.issues.map(({ path }) => String(path?.[0]?.key)))
  const sound = Object.entries(given).filter(([name]) => !refused.has(name))
  return v.parse(collegeSettings, { ...unnamedSettings, ...Object.fromEntries(sound) })
}

const withChanges = (before: CollegeSettings, changes: CollegeChanges): CollegeSettings => ({
  ...before,
  ...defined(changes),
  links: { ...before.links, ...defined(changes.links ?? {}) },
  contact: { ...before.contact, ...defined(changes.contact ?? {}) },
})

const defined = <T extends object>(changes: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  // The cast is safe, because undefined values are filtered out.
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const noContact: ContactData = {
  officialCommunication: '',
  campus: '',
  phoneNumber: [],
  faxNumber: '',
  candidateDetails: [],
  aboutUs: '',
}

/** The defaults of a new installation. */
export const unnamedSettings: CollegeSettings = {
  name: unnamed,
  shortName: '',
  tagline: '',
  affiliation: '',
  foundedIn: '',
  rollNumberCode: '',
  collegeId: '',
  instituteType: '',
  colour: '',
  profile: 'default',
  drawing: 'tower',
  links: { examCell: '', examResults: '', obe: '', facultyDatabase: '', naac: '', nirf: '' },
  refundRule: '',
  supportEmail: '',
  needsSecondPerson: false,
  registrationOpen: true,
  alumniRegistrationOpen: false,
  needsSecondFactor: false,
  contact: noContact,
}

/** Returns the settings that the page frame shows. */
export function frameOf({
  contact,
  ...college
}: CollegeSettings): Omit<
  CollegeFrame,
  'logoUrl' | 'bannerUrl' | 'photoUrl' | 'photoWidths' | 'cardUrl' | 'pages'
> {
  const { name, tagline, affiliation, foundedIn, drawing, colour, profile, links } = college
  return {
    name,
    shortName: college.shortName || shortNameOf(name),
    tagline,
    affiliation,
    foundedIn,
    drawing,
    colour,
    profile,
    links,
    address: contact.campus,
    phone: contact.phoneNumber[0]?.number ?? '',
    email: college.supportEmail,
    isAlumniOpen: college.alumniRegistrationOpen,
  }
}
