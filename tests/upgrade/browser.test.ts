import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDrafts, draftDigest } from '#lib/browser/drafts/drafts.ts'
import { forgetDrafts } from '#lib/browser/drafts/forget-drafts.ts'
import { interfaceState } from '#lib/browser/page/interface-state.ts'
import { forgetPhone } from '#lib/offline/forget-phone.ts'
import { cacheNames } from '#lib/offline/kept-pages.ts'
import { generalOf, generalSettings } from '#lib/schemas/college.ts'
import { unnamedSettings } from '#lib/server/features/college/college.service.ts'
import { newExam } from '#lib/schemas/results/exam.ts'
import { withDraft } from '#lib/browser/drafts/with-draft.ts'
import browser from '../fixtures/upgrade/browser.json' with { type: 'json' }
import { as, makePhone } from '../support/browser/phone.ts'

const { 'exam-lakshmi': lakshmi, 'admin-meena': meena, asha } = browser
const examDraft = 'prangan.draft/exam-lakshmi/exam/new'
const emptyExam = {
  title: '',
  regulation: '',
  heldMonth: 11,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
}

afterEach(() => void vi.unstubAllGlobals())

/** Imitates a browser's storage, whose entries are own keys. */
function storageWith(entries: object): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.assign(Object.create(methods) as Storage, entries)
}

describe('what an older version has left in a browser', () => {
  const anHourLater = () => Date.parse('2026-11-27T08:47:03.261Z')

  it('is offered as a draft of an exam, with all that was typed', () => {
    const drafts = createDrafts(storageWith(lakshmi.localStorage), anHourLater)
    const draft = drafts.read({ user: 'exam-lakshmi', form: 'exam', subject: 'new' })
    const typed = {
      ...emptyExam,
      title: 'IV B.Tech I Semester, December 2026',
      heldMonth: 12,
      scheme: 'default',
    }
    expect(withDraft(emptyExam, draft?.value)).toEqual(typed)
    expect(v.is(newExam, draft?.value)).toBe(true)
    expect(draft?.base).toBe(draftDigest(emptyExam))
  })

  it('is offered as a draft of the college’s settings, with what it was typed over', () => {
    const drafts = createDrafts(storageWith(meena.localStorage), anHourLater)
    const draft = drafts.read({ user: 'admin-meena', form: 'college', subject: 'settings' })
    // Fields that the older form had not yet keep what is stored.
    const stored = generalOf(unnamedSettings)
    for (const older of [draft?.value, draft?.over])
      expect(v.parse(generalSettings, withDraft(stored, older))).toEqual({ ...stored, ...(older ?? {}) })
    expect(draft).toMatchObject({
      value: { name: 'Sri Vidya College of Engineering, Gannavaram' },
      over: { name: 'Sri Vidya College of Engineering' },
      base: draftDigest(draft?.over),
    })
  })

  it('goes with its person', () => {
    const storage = storageWith(lakshmi.localStorage)
    forgetDrafts(storage, 'exam-lakshmi')
    expect(Object.keys(storage)).toContain(examDraft)
    forgetDrafts(storage)
    expect(Object.keys(storage)).toEqual(['prangan.interface'])
  })

  it('shows the interface as it was chosen', () => {
    vi.stubGlobal('localStorage', storageWith(lakshmi.localStorage))
    expect(interfaceState()).toEqual({ mode: 'dark', palette: 'monochrome', layout: 'sidebar' })
  })
})

describe('a phone on which an older version has kept a page', () => {
  const [[address, { headers, body }] = ['', { headers: {}, body: '' }]] = Object.entries(
    asha.caches['prangan.kept'],
  )

  async function phoneOf(user: string) {
    const made = makePhone({ '/auth/v1/session': as(user) })
    const cache = await made.caches.open(cacheNames.pages)
    await cache.put(address, new Response(body, { headers }))
    made.held.user = user
    return made
  }

  it('lists it for its owner alone', async () => {
    const own = await (await phoneOf('asha')).ask({ deed: 'list' })
    expect(own).toMatchObject({
      pages: [{ address, title: 'II B.Tech II Semester, July 2026', owner: 'asha', isPersonal: true }],
      isSomeHidden: false,
    })
    expect(await (await phoneOf('ravi')).ask({ deed: 'list' })).toEqual({ pages: [], isSomeHidden: true })
  })

  it('asks its older worker in the words that it knows', async () => {
    const asked: unknown[] = []
    const postMessage = (message: unknown, [port]: [MessagePort]): void => {
      asked.push(message)
      port.postMessage(null)
    }
    const registration = { active: { postMessage }, unregister: async () => true }
    const dropped: string[] = []
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) })
    await forgetPhone()
    expect(asked).toEqual([{ deed: 'forgetAll' }])
    expect(dropped).toEqual(['prangan.kept', 'prangan.parts', 'prangan.phone'])
  })
})
