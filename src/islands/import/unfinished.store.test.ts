import { afterEach, expect, it, vi } from 'vitest'
import { doneSample } from './gallery/samples.ts'
import { $step, type ImportStep } from './import.store.ts'
import { another, saidHere, showDoneAgain } from './unfinished.store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  $step.set({ name: 'file' })
})

/** A fake server that, once released, answers each call with an undone upload. */
function slowServer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const found = { ...doneSample(), state: 'undone' }
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    await promise
    return Response.json({ ...found, rows: [], total: 0, page: 1, perPage: 50 })
  })
  return resolve
}

const done = (): ImportStep => ({
  name: 'done',
  found: doneSample(),
  left: { rows: [], total: 0, page: 1, perPage: 50 },
})

it('a saved import that is undone below is shown as undone', async () => {
  const answer = slowServer()
  $step.set(done())
  const shown = showDoneAgain()
  answer()
  await shown
  expect($step.get()).toMatchObject({ name: 'done', found: { state: 'undone' } })
})

it('choosing another file before the answer arrives does not bring the first one back', async () => {
  const answer = slowServer()
  $step.set(done())
  const shown = showDoneAgain()
  another(doneSample())
  answer()
  await shown
  expect($step.get()).toEqual({ name: 'file' })
})

const word = (text: string, fileName: string) => ({
  field: 'semester',
  title: 'Semester',
  text,
  value: 's',
  meant: 'I Year I Semester',
  fileName,
  at: null,
  isEarlier: fileName !== '',
})

it('leaves out choices made for another file', () => {
  const meanings = { semester: { '1': 's', '2': 's' }, branch: { 'Comp Sci': 'cse' } }
  expect(saidHere({ meanings, words: [word('1', 'first.csv'), word('2', '')] })).toEqual({
    semester: { '2': 's' },
    branch: { 'Comp Sci': 'cse' },
  })
})
