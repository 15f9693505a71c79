import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { collectDeclared } from '../../kernel/declared.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ChecklistRepository } from './repository.ts'

export interface StoredChecklist {
  /** Names of the steps that this college skips. */
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
  /** Names the roles that do the step, where administrators only read its page; null otherwise. */
  doneBy: string | null
  /** The label of the button that skips the step; null if the step is required. */
  without: string | null
  /** The result that visitors see; null if there is none yet. */
  outcome: { title: string; link: string } | null
}

/** Returns the steps in order with their current state. */
export async function loadChecklist(app: App): Promise<ShownStep[]> {
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
        doneBy: step.doneBy ? step.doneBy.map(sayRole).join(', ') : null,
        without: step.isNeeded ? null : (step.without ?? m['checklist.leaveOut'])(),
        outcome: (isDone && (await step.outcome?.(app))) || null,
      }
    }),
  )
}

/** The position in the checklist of the page that the user is on. */
export interface PlaceInChecklist {
  /** Starts at 1. */
  number: number
  total: number
  step: ShownStep
  /** The first open step other than this one; null if there is none. */
  next: ShownStep | null
  /** True if all steps are done or skipped. */
  isFinished: boolean
  /**
   * Names of the system parts that need attention; until they are fixed, the college is not ready even if all steps are
   * done.
   */
  attention: readonly string[]
}

/**
 * Returns null if the page belongs to no step. A step covers its page and all pages below it. `path` is
 * percent-encoded, as a browser sends it.
 */
export async function placeInChecklist(app: App, path: string): Promise<PlaceInChecklist | null> {
  const isAt = ({ link }: Pick<ShownStep, 'link'>): boolean =>
    `${path}/`.startsWith(`${encodeURI(href(link))}/`)
  if (!Object.values(declaredSteps(app.features)).some(isAt)) return null
  const steps = await loadChecklist(app)
  const here = steps.filter(isAt)
  // Two steps may share a page; the open one takes precedence.
  const step = here.find(({ state }) => state === 'open') ?? here[0]
  if (!step) return null
  const at = steps.indexOf(step)
  const next = steps.find((each) => each.state === 'open' && each !== step) ?? null
  const isFinished = countOpen(steps) === 0
  const attention = isFinished ? await partsInNeed(app) : []
  return { number: at + 1, total: steps.length, step, next, isFinished, attention }
}

/** Returns the names of the system parts that need attention. */
export const partsInNeed = async ({ system }: Pick<App, 'system'>): Promise<string[]> =>
  (await system.ailing()).map((part) => m[`system.part.${part}`]())

/** Stops at the first open step. In an established college few steps need more than a cheap query. */
export async function hasOpenStep(app: App): Promise<boolean> {
  const leftOut = await app.checklist.leftOut()
  for (const [name, { isDone, isNeeded }] of Object.entries(declaredSteps(app.features)))
    if ((isNeeded || !leftOut.includes(name)) && !(await isDone(app))) return true
  return false
}

const countOpen = (steps: readonly ShownStep[]): number =>
  steps.filter(({ state }) => state === 'open').length

/** A task to complete before a new college can publish its first result. */
export interface ChecklistStep {
  /** The order of the steps; lower ranks come first. */
  rank: number
  title: () => string
  /** The purpose of the step, in one sentence. */
  help: () => string
  /** The page where the step is done. */
  link: string
  /** The roles that do the step, if administrators cannot. */
  doneBy?: readonly Role[]
  /** The step cannot be skipped. */
  isNeeded?: true
  /** The label of the button that skips the step, if it differs from the default. */
  without?: () => string
  isDone(app: App): Promise<boolean>
  /** Returns the result that visitors see once the step is done; null if they see nothing. */
  outcome?(app: App): Promise<{ title: string; link: string } | null>
}

type ChecklistSteps = Readonly<Record<string, ChecklistStep>>

export const declaredSteps = (features: readonly Feature[]): ChecklistSteps =>
  collectDeclared(features, ({ checklist = {} }) => checklist)

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** The feature's checklist steps for a new college. */
    checklist?: ChecklistSteps
  }
}
