import { href } from '../i18n/href.ts'
import { routes } from '../routes.ts'
import type { LoginModule } from '../rules/roles/login-modules.ts'
import { type ExamKind, examKinds } from '#lib/schemas/results/exam.ts'
import {
  type CardName,
  collegeProfiles,
  doors,
  type ExternalLinkName,
  listedOffices,
  type ProfileCode,
} from '#lib/rules/college/college-profiles.ts'

/**
 * Target of a card or of one of its inner links: a login, of a module or of every role; a signed-in page, reached
 * through that login; a public page; another site, or a target in its place until the college has entered the address.
 * Null where the product has no such page yet: the item is shown once its module has one.
 */
export type CardTarget =
  | { login: LoginModule | ''; page?: string }
  | { page: string }
  | { outside: ExternalLinkName; otherwise?: CardTarget }
  | null

interface HoverItem {
  /** Message key below `hover`. */
  key: string
  target: CardTarget
}

export interface Card {
  target: CardTarget
  hover: readonly HoverItem[]
}

const none = (...keys: string[]): HoverItem[] => keys.map((key) => ({ key, target: null }))

const inside = (login: LoginModule, ...hover: HoverItem[]): Card => ({ target: { login }, hover })

/** wire: the modules are spelled as their login addresses are. Source: the specification's landing page cards. */
export const cards: Readonly<Record<CardName, Card>> = {
  authority: inside(
    'Management',
    { key: 'correspondence', target: { login: 'Management', page: '/app/correspondence/Dashboard' } },
    { key: 'administration', target: { login: 'Management', page: '/app/Administration' } },
  ),
  admin: inside(
    'Admin',
    { key: 'degree', target: { login: 'Admin', page: routes.catalogueList('degree') } },
    { key: 'adminFaculty', target: { login: 'Admin', page: routes.facultyRegister } },
    { key: 'adminCourse', target: { login: 'Admin', page: routes.catalogueList('course') } },
    { key: 'adminStudent', target: { login: 'Admin', page: routes.students } },
    ...none('activities', 'leaveMaintenance'),
  ),
  faculty: inside('Faculty', ...none('subjects', 'attendance', 'applyLeave', 'approveLeave')),
  student: inside(
    'Student',
    { key: 'dashboard', target: { login: 'Student', page: '/app/Student' } },
    { key: 'onlineFee', target: { login: 'Student', page: routes.fees } },
  ),
  accounts: inside(
    'Accounts',
    { key: 'feeCollection', target: { login: 'Accounts', page: routes.till } },
    ...none('vendor'),
    { key: 'scholarship', target: { login: 'Accounts', page: routes.adjustments } },
    { key: 'transactions', target: { login: 'Accounts', page: routes.payments } },
  ),
  library: inside('Library', ...none('books', 'material', 'issue', 'waiting', 'barcodes', 'transactions')),
  transport: inside('Transportation', ...none('vehicles', 'expenses')),
  grievance: inside('Grievance'),
  hostel: inside('Hostel'),
  placement: inside('Placements Cell'),
  parent: inside('parent'),
  hod: inside('HOD'),
  principal: inside('principal'),
  results: {
    target: { outside: 'examResults', otherwise: { page: routes.results } },
    hover: [
      { key: 'regular', target: { page: routes.resultsOfKind('regular') } },
      { key: 'supply', target: { page: routes.resultsOfKind('supply') } },
    ],
  },
  exams: {
    target: { outside: 'examCell', otherwise: { login: '', page: routes.examinations } },
    hover: [],
  },
  facultyDb: {
    target: { outside: 'facultyDatabase', otherwise: { login: 'Faculty', page: routes.achievements } },
    hover: [],
  },
  obe: { target: { outside: 'obe' }, hover: [] },
  iqac: {
    target: { page: '/IQACHome' },
    hover: [
      { key: 'iqacLogin', target: { login: 'IQAC' } },
      { key: 'naac', target: { outside: 'naac' } },
      { key: 'nirf', target: { outside: 'nirf' } },
      { key: 'obe', target: { outside: 'obe' } },
    ],
  },
  leave: { target: null, hover: none('leaveRequest', 'leaveApprove', 'leaveHistory') },
}

/**
 * Returns the card with the target from the college's profile, if it sets one: MREM's Accounts card leads to its exam
 * cell. Until the college has entered that site, the card leads to the product's own page.
 */
export function cardOf(name: CardName, outsideCards: Partial<Record<CardName, ExternalLinkName>>): Card {
  const outside = outsideCards[name]
  return outside ? { ...cards[name], target: { outside, otherwise: cards[name].target } } : cards[name]
}

/**
 * Returns the address in the page's language; null where the target has no page or the college has not entered the
 * link.
 */
export function cardAddress(target: CardTarget, links: Record<ExternalLinkName, string>): string | null {
  if (target === null) return null
  if ('login' in target) return href(routes.login(target.login, target.page && href(target.page)))
  if ('page' in target) return href(target.page)
  return links[target.outside] || cardAddress(target.otherwise ?? null, links)
}

/** A card or an inner link that leads somewhere. */
export interface CardLink {
  address: string
  isOutside: boolean
}

export interface ShownCard extends CardLink {
  name: CardName
  /** Inner links, by the message key below `hover`. */
  items: readonly (CardLink & { key: string })[]
}

/**
 * Returns the cards that lead somewhere, in the given order, each with those inner links that do. A sign-in alone is not
 * enough: behind it an office without pages would find nothing of its own. Results of a kind are offered once there are
 * some.
 */
export function shownCards(
  names: readonly CardName[],
  college: { profile: ProfileCode; links: Record<ExternalLinkName, string> },
  published: ReadonlySet<ExamKind>,
): ShownCard[] {
  const { outsideCards } = collegeProfiles[college.profile]
  return names.flatMap((name) => {
    const { target, hover } = cardOf(name, outsideCards)
    const link = hasPages(name, target) ? linkOf(target, college.links) : null
    const items = hover.flatMap((item) => {
      const isOffered = examKinds.every((kind) => kind !== item.key || published.has(kind))
      const inner = isOffered ? linkOf(item.target, college.links) : null
      return inner ? [{ key: item.key, ...inner }] : []
    })
    return link ? [{ name, items, ...link }] : []
  })
}

const withPages: ReadonlySet<CardName> = new Set([...doors, ...listedOffices])

const hasPages = (name: CardName, target: CardTarget): boolean =>
  withPages.has(name) || (target !== null && !('login' in target))

function linkOf(target: CardTarget, links: Record<ExternalLinkName, string>): CardLink | null {
  const address = cardAddress(target, links)
  return address === null ? null : { address, isOutside: !address.startsWith('/') }
}
