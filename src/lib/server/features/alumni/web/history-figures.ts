import type { Plot } from '#lib/campus/dashboards.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { AlumniHistories } from '../histories/histories.service.ts'

/** More bars are a table. */
const mostCompanies = 8
/** Hundredths of a lakh at which a band of packages ends. */
const bounds = [300, 500, 800, 1200] as const

/** How many work and study, where, and for how much: each as a plot with a table. Those without a bar are left out. */
export async function historyPlots({ alumni: { histories } }: Pick<App, 'alumni'>): Promise<Plot[]> {
  const plots = await Promise.all([statuses(histories), companies(histories), packages(histories)])
  return plots.filter(({ bars }) => bars.some(({ value }) => value > 0))
}

async function statuses(histories: AlumniHistories): Promise<Plot> {
  const counted = new Map((await histories.byStatus()).map(({ name, count }) => [name, count]))
  const working = counted.get('working') ?? 0
  const all = working + (counted.get('studying') ?? 0)
  return {
    name: 'status',
    title: m['alumni.history.plot.status']({ share: showShare(working, Math.max(all, 1)) }),
    columns: [m['catalogue.status'](), m['alumni.history.plot.alumni']()],
    about: '',
    bars: historyStatuses.map((each) => ({
      label: m[`alumni.history.is.${each}`](),
      value: counted.get(each) ?? 0,
    })),
  }
}

async function companies(histories: AlumniHistories): Promise<Plot> {
  const found = await histories.companies(mostCompanies)
  return {
    name: 'companies',
    title: m['alumni.history.plot.companies']({ company: found[0]?.name ?? '' }),
    columns: [m['alumni.field.companyName'](), m['alumni.history.plot.alumni']()],
    about: '',
    bars: found.map(({ name, count }) => ({ label: name, value: count })),
  }
}

async function packages(histories: AlumniHistories): Promise<Plot> {
  const { all, below } = await histories.packagesBelow(bounds)
  const upTo = [...below, all]
  const labels = [
    m['alumni.history.plot.below']({ lakhs: lakhs(bounds[0]) }),
    ...bounds
      .slice(1)
      .map((end, index) =>
        m['alumni.history.plot.between']({ from: lakhs(bounds[index] ?? 0), to: lakhs(end) }),
      ),
    m['alumni.history.plot.above']({ lakhs: lakhs(bounds.at(-1) ?? 0) }),
  ]
  return {
    name: 'packages',
    title: m['alumni.history.plot.packages'](),
    columns: [m['alumni.field.packages'](), m['alumni.history.plot.alumni']()],
    about: m['alumni.history.plot.packagesAbout'](),
    bars: upTo.map((count, index) => ({
      label: labels[index] ?? '',
      value: count - (upTo[index - 1] ?? 0),
    })),
  }
}

const lakhs = (hundredths: number): string => String(hundredths / 100)
