import type { Dashboard, PlotName, TileName } from '#lib/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { ListedResult } from '#lib/schemas/result-answer.ts'
import type { ExamFigures } from '../results/feature.ts'
import { type Facts, barsOf, linkOf, valueOf } from './figures-of-roles.ts'

export interface Tile {
  name: TileName
  /** Ready to show: a count, a percentage or an SGPA; '–' where there is nothing to count yet. */
  value: string
  /** The list behind the figure, where this person may see one. */
  link: string | null
}

export interface Plot {
  name: PlotName
  bars: { label: string; value: number }[]
}

export interface DashboardFigures {
  tiles: Tile[]
  plots: Plot[]
  /** The exam that figures about results speak of. */
  latest: string | null
  /** A student's own results, newest first. */
  ownResults: readonly ListedResult[]
}

interface Parts {
  exams(): Promise<Exam[]>
  /** Results held back. */
  held(): Promise<number>
  listed(): Promise<ListedExam[]>
  /** Students a branch and batch. */
  register(): Promise<{ branch: string; batch: string; count: number }[]>
  ownResults(rollNumber: string): Promise<ListedResult[]>
  /** Works over all results of an exam in a worker thread. */
  figures(examId: string, version: number): Promise<ExamFigures>
  countByRole(): Promise<Partial<Record<Role, number>>>
  pending(): Promise<number>
}

export type DashboardService = ReturnType<typeof dashboardService>

/** What each role asks every morning, counted from the database; nothing is counted that nobody asks for. */
export function dashboardService(parts: Parts) {
  const remembered = new Map<string, Promise<ExamFigures>>()

  /** A version never changes, so its figures are worked out once. */
  function figuresOf(exam: Exam): Promise<ExamFigures> {
    const key = `${exam.id} ${exam.version}`
    const figures = remembered.get(key) ?? parts.figures(exam.id, exam.version)
    figures.catch(() => remembered.delete(key))
    remembered.set(key, figures)
    return figures
  }

  async function newestOut(exams: Facts['exams'], listed: Facts['listed']): Promise<Exam | null> {
    const [first] = await listed()
    return first ? ((await exams()).find((exam) => exam.title === first.title) ?? null) : null
  }

  function factsFor(user: CurrentUser): Facts & { newest(): Promise<Exam | null> } {
    const [exams, listed] = [once(parts.exams), once(parts.listed)]
    const newest = once(() => newestOut(exams, listed))
    return {
      user,
      exams,
      listed,
      newest,
      held: parts.held,
      pending: parts.pending,
      register: once(parts.register),
      people: once(parts.countByRole),
      ownResults: once(() => parts.ownResults(user.username.toUpperCase())),
      figures: once(async () => {
        const exam = await newest()
        return exam && figuresOf(exam)
      }),
    }
  }

  return {
    async show(
      { tiles, plots }: Pick<Dashboard, 'tiles' | 'plots'>,
      user: CurrentUser,
    ): Promise<DashboardFigures> {
      const facts = factsFor(user)
      const newest = await facts.newest()
      return {
        tiles: await Promise.all(
          tiles.map(async (name) => ({
            name,
            value: await valueOf[name](facts),
            link: linkOf[name] ?? null,
          })),
        ),
        plots: await Promise.all(plots.map(async (name) => ({ name, bars: await barsOf[name](facts) }))),
        latest: newest?.title ?? null,
        ownResults: tiles.includes('ownExams') ? await facts.ownResults() : [],
      }
    },
  }
}

/** Asked by several figures, read once. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => (asked ??= read())
}
