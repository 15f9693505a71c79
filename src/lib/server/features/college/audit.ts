import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { externalLinkNames } from '#lib/rules/college/college-profiles.ts'
import { m } from '#paraglide/messages.js'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'

/** Two of them are told apart by a few letters of what is kept of each. */
const sayPicture = (hash: string): string => m['trail.picture']({ mark: hash.slice(0, 6) })

/** How the audit trail says what is done here. */
export const collegeTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'college.edited',
    'college.bannerChanged',
    'college.bannerRemoved',
    'college.logoChanged',
    'college.logoRemoved',
    'college.photoChanged',
    'college.photoRemoved',
  ),
  records: {
    college: {
      coded: {
        profile: (code) => say(`settings.profiles.${code}`),
        instituteType: (code) => say(`register.type.${code}`),
        logo: sayPicture,
        banner: sayPicture,
        photo: sayPicture,
      },
      partsOf: async () => ({
        ...Object.fromEntries(
          externalLinkNames.map((name) => [name, { label: m[`settings.link.${name}`]() }] as const),
        ),
        aboutUs: { label: m['settings.about']() },
        campus: { label: m['settings.campus']() },
        candidateDetails: { label: m['settings.people']() },
        faxNumber: { label: m['settings.fax']() },
        officialCommunication: { label: m['settings.official']() },
      }),
      page: '/[...locale]/app/Admin/College',
      async find({ college }, ids) {
        const { name } = await college.frame()
        return new Map(ids.map((id) => [id, { name, to: routes.college }] as const))
      },
    },
  },
}
