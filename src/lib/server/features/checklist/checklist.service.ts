import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { collect } from '../../kernel/declared.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ChecklistRepository } from './repository.ts'

export interface StoredChecklist {
  /** Names of the steps that this college does without. */
  leftOut(): Promise<readonly string[]>
  leaveOut(name: string, actor: Actor): Promise<void>
  takeBack(name: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ChecklistRepository>
  clock: Clock
}

const key = 'checklist.leftOut'
const stored = v.fallback(v.array(v.string()), [])

export function createChecklistService({ store, clock }: Parts): StoredChecklist {
  const change = (actor: Actor, next: (before: readonly string[]) => string[]): Promise<void> =>
    store.transact(async (write) => {
      const at = clock.now()
      const before = v.parse(stored, await write.settings.lock(key, at, actor.id))
      const after = next(before)
      await write.settings.save(key, after, at, actor.id)
      const entry = { action: 'checklist.changed', entity: 'checklist', entityId: key }
      const said = { before: { notNeeded: before.join(', ') }, after: { notNeeded: after.join(', ') } }
      await write.audit.record(auditEntry(actor, at, { ...entry, ...said }))
    })

  return {
    leftOut: async () => v.parse(stored, await store.read.settings.find(key)),
    leaveOut: (name, actor) => change(actor, (before) => [...new Set([...before, name])]),
    takeBack: (name, actor) => change(actor, (before) => before.filter((each) => each !== name)),
  }
}

export interface ShownStep {
  name: string
  title: string
  help: string
  link: string
  state: 'done' | 'open' | 'leftOut'
  /** What the button says by which the college does without it; null where it cannot. */
  without: string | null
  /** What visitors see of it; null where they see nothing yet. */
  outcome: { title: string; link: string } | null
}

/** The steps in their order, each as it stands now. */
export async function showChecklist(app: App): Promise<ShownStep[]> {
  const leftOut = await app.checklist.leftOut()
  const steps = Object.entries(declaredSteps(app.features)).toSorted(([, a], [, b]) => a.rank - b.rank)
  return Promise.all(
    steps.map(async ([name, step]): Promise<ShownStep> => {
      const isDone = await step.isDone(app)
      const notDone = leftOut.includes(name) && !step.isNeeded ? 'leftOut' : 'open'
      return {
        name,
        title: step.title(),
        help: step.help(),
        link: step.link,
        state: isDone ? 'done' : notDone,
        without: step.isNeeded ? null : (step.without ?? m['checklist.leaveOut'])(),
        outcome: (isDone && (await step.outcome?.(app))) || null,
      }
    }),
  )
}

/** Where somebody is in the checklist who is on the page of one of its steps. */
export interface PlaceInChecklist {
  /** From 1. */
  number: number
  total: number
  step: ShownStep
  /** The first that is still to be done but this one; null where none is. */
  next: ShownStep | null
  /** All steps are done or left out. */
  isFinished: boolean
  /** What of the system somebody should look after all the same, in words: the college is not ready then. */
  attention: readonly string[]
}

/** Null on a page of no step. A step's page is where it is done and what lies below. The path as a browser sends it. */
export async function placeInChecklist(app: App, path: string): Promise<PlaceInChecklist | null> {
  const isAt = ({ link }: Pick<ShownStep, 'link'>): boolean =>
    `${path}/`.startsWith(`${encodeURI(href(link))}/`)
  if (!Object.values(declaredSteps(app.features)).some(isAt)) return null
  const steps = await showChecklist(app)
  const here = steps.filter(isAt)
  // Two steps may have one page: the one that is still to be done.
  const step = here.find(({ state }) => state === 'open') ?? here[0]
  if (!step) return null
  const at = steps.indexOf(step)
  const next = steps.find((each) => each.state === 'open' && each !== step) ?? null
  const isFinished = countOpen(steps) === 0
  const attention = isFinished ? await partsInNeed(app) : []
  return { number: at + 1, total: steps.length, step, next, isFinished, attention }
}

/** Parts of the system that somebody should look after, in words. */
export const partsInNeed = async ({ system }: Pick<App, 'system'>): Promise<string[]> =>
  (await system.ailing()).map((part) => m[`system.part.${part}`]())

/** Stops at the first that is open: in a college that has begun, no step asks for much. */
export async function hasOpenStep(app: App): Promise<boolean> {
  const leftOut = await app.checklist.leftOut()
  for (const [name, { isDone, isNeeded }] of Object.entries(declaredSteps(app.features)))
    if ((isNeeded || !leftOut.includes(name)) && !(await isDone(app))) return true
  return false
}

/** How many are still to be done. */
const countOpen = (steps: readonly ShownStep[]): number =>
  steps.filter(({ state }) => state === 'open').length

/** Something to do before a new college is ready for its first result. */
export interface ChecklistStep {
  /** Its place: lower ones are done first. */
  rank: number
  title: () => string
  /** What it is for, in a sentence. */
  help: () => string
  /** Where it is done. */
  link: string
  /** No college does without it. */
  isNeeded?: true
  /** What its button says by which a college does without it, where that is an answer of its own. */
  without?: () => string
  isDone(app: App): Promise<boolean>
  /** What visitors see of it once it is done; null where they see nothing. */
  outcome?(app: App): Promise<{ title: string; link: string } | null>
}

type ChecklistSteps = Readonly<Record<string, ChecklistStep>>

/** The steps of all features. */
export const declaredSteps = (features: readonly Feature[]): ChecklistSteps =>
  collect(features, ({ checklist = {} }) => checklist)

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** What of it a new college does first. */
    checklist?: ChecklistSteps
  }
}
