import type { Plot } from '#lib/campus/dashboards.ts'
import { showShare } from '#lib/i18n/numbers.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { bestBranchOf, hardestOf } from '../statistics/headlines.ts'
import { type StatisticsPart, listOfPart, statisticsParts } from '../statistics/statistics.lists.ts'
import type { ExamStatistics, Share } from '../statistics/statistics.ts'

interface StatisticsRequest {
  examId: string
  params: URLSearchParams
  user: CurrentUser | null
}

/** The statistics of an exam, compared with an earlier one if chosen. Null if there is no such exam. */
export async function statisticsPage(app: App, { examId, params, user }: StatisticsRequest) {
  const exam = await app.resultsStore.read.exams.find(examId)
  if (!exam) return null
  const [making, statistics, earlier] = await Promise.all([
    app.marks.behind(examId),
    app.marks.statistics(examId),
    app.marks.earlier(examId),
  ])
  const compared = earlier.find(({ id }) => id === params.get('compare')) ?? null
  if (!statistics) return { exam, making, earlier, compared, shown: null }
  const show = (part: StatisticsPart): Promise<ListView> =>
    app.lists.show(listOfPart(part), params, user, examId)
  const lists = await Promise.all(statisticsParts.map(async (part) => [part, await show(part)] as const))
  const shown = { plots: plotsOf(statistics), lists: lists.map(([part, list]) => trim(part, list, compared)) }
  return { exam, making, earlier, compared, shown }
}

/** Shortens the rank list, which its file has in full, and drops the comparison columns if no other exam is chosen. */
function trim(part: StatisticsPart, list: ListView, compared: Exam | null): ListView {
  const shown = list.columns.map(({ name }) => compared !== null || (name !== 'before' && name !== 'points'))
  return {
    ...list,
    columns: list.columns
      .filter((_, place) => shown[place])
      // Sorting is off, because sorting one table would reset the others.
      .map((column) => ({ ...column, sort: null })),
    rows: (part === 'toppers' ? list.rows.slice(0, shownToppers) : list.rows).map((row) => ({
      ...row,
      cells: row.cells.filter((_, place) => shown[place]),
    })),
  }
}

const shownToppers = 10

function plotsOf(statistics: ExamStatistics): Plot[] {
  const { taken, subjects, branches, grades, backlogs } = statistics
  const about = ''
  const columns = [m['marks.subject'](), m['marks.passed']()] as const
  const hardest = hardestOf(subjects)
  const best = bestBranchOf(branches)
  const often = grades.toSorted((one, other) => other.count - one.count)[0]
  const failed = backlogs.reduce((sum, { students }) => sum + students, 0)
  return [
    {
      name: 'subjects',
      about,
      columns,
      title: hardest
        ? m['marks.plot.subjects']({ subject: hardest.code, share: shareOf(hardest) })
        : m['marks.bySubject'](),
      bars: subjects.map(({ code, name, passed, taken: of }) => ({
        label: code,
        about: name === code ? code : `${code} ${name}`,
        value: passed,
        of,
      })),
    },
    {
      name: 'branches',
      about,
      columns: [m['marks.branch'](), m['marks.passed']()],
      title: best
        ? m['marks.plot.branches']({ branch: branchName(best.branch), share: shareOf(best) })
        : m['marks.byBranch'](),
      bars: branches.map((each) => ({
        label: branchName(each.branch),
        value: each.passed,
        of: each.taken,
      })),
    },
    {
      name: 'grades',
      about,
      columns: [m['marks.grade'](), m['marks.times']()],
      title: often ? m['marks.plot.grades']({ grade: often.grade }) : m['marks.byGrade'](),
      bars: grades.map(({ grade, count, isFailed }) => ({ label: grade, value: count, isWarning: isFailed })),
    },
    {
      name: 'backlogs',
      about,
      columns: [m['marks.failedSubjects'](), m['marks.students']()],
      title: m['marks.plot.backlogs']({ share: showShare(failed, Math.max(1, taken)) }),
      bars: backlogs.map(({ subjects: failedIn, students }) => ({
        label: String(failedIn),
        value: students,
        of: Math.max(1, taken),
        isWarning: true,
      })),
    },
  ]
}

const branchName = (branch: string): string => branch || m['marks.noBranch']()

const shareOf = ({ taken, passed }: Share): string => showShare(passed, taken)
