import { expect, it } from 'vitest'
import { cardAddress, cardOf, cards, shownCards } from './cards.ts'
import { cardNames, collegeProfiles } from '#lib/rules/college/college-profiles.ts'
import { type ExamKind, examKinds } from '#lib/schemas/results/exam.ts'

const links = { examCell: '', examResults: '', obe: '', facultyDatabase: '', naac: '', nirf: '' }
const all: ReadonlySet<ExamKind> = new Set(examKinds)

it('the usual home has four doors and eight offices; MREM has 18 cards, RKCE 19 with OBE; the ring has 11 or 17', () => {
  const counts = Object.values(collegeProfiles).map(({ code, cards: shown }) => [code, new Set(shown).size])
  expect(Object.fromEntries(counts)).toEqual({ default: 12, SRK: 11, SRK17: 17, RKCE: 19, MREM: 18 })
  expect([...collegeProfiles.RKCE.cards].sort()).toEqual([...cardNames].sort())
  expect(collegeProfiles.default.cards).not.toContain('obe')
})

it('students, parents and results come first on the card homes', () => {
  for (const code of ['RKCE', 'MREM'] as const)
    expect(collegeProfiles[code].cards.slice(0, 3)).toEqual(['student', 'parent', 'results'])
})

it('the results card leads to another site where the college has entered one', () => {
  const { target } = cardOf('results', {})
  expect(cardAddress(target, links)).toBe('/examresults')
  expect(cardAddress(target, { ...links, examResults: 'https://results.example/' })).toBe(
    'https://results.example/',
  )
})

it('an inner link of a signed-in page leads by way of its own login, and one without a page nowhere', () => {
  const addressesOf = (name: 'student' | 'accounts') =>
    cards[name].hover.map(({ target }) => cardAddress(target, links))
  expect(addressesOf('student')).toEqual([
    '/login/Student?return=%2Fapp%2FStudent',
    '/login/Student?return=%2Ffees',
  ])
  expect(addressesOf('accounts')).toEqual([
    '/login/Accounts?return=%2Fapp%2FAccounts%2FFee%20Collection',
    null,
    '/login/Accounts?return=%2Fapp%2FFees%2Fadjustments',
    '/login/Accounts?return=%2Fapp%2FFees%2Fpayments',
  ])
})

it('only the items of modules that are not built lead nowhere', () => {
  const leadNowhere = Object.entries(cards).flatMap(([name, { hover }]) =>
    hover.flatMap(({ key, target }) => (target === null ? [`${name} ${key}`] : [])),
  )
  expect(leadNowhere).toEqual([
    'admin activities',
    'admin leaveMaintenance',
    'faculty subjects',
    'faculty attendance',
    'faculty applyLeave',
    'faculty approveLeave',
    'accounts vendor',
    ...['books', 'material', 'issue', 'waiting', 'barcodes', 'transactions'].map((key) => `library ${key}`),
    'transport vehicles',
    'transport expenses',
    // Their way is through the card of the faculty.
    'leave leaveRequest',
    'leave leaveApprove',
    'leave leaveHistory',
  ])
})

it('no two inner links of a card lead to the same address', () => {
  for (const [name, { hover }] of Object.entries(cards)) {
    const addresses = hover.flatMap(({ target }) => cardAddress(target, links) ?? [])
    expect(new Set(addresses).size, name).toBe(addresses.length)
  }
})

it('what leads nowhere is not shown: no office without pages, no item without one, no site without an address', () => {
  const { cards: names } = collegeProfiles.RKCE
  const shown = shownCards(names, { profile: 'RKCE', links }, all)
  expect(names.filter((name) => !shown.some((card) => card.name === name))).toEqual([
    'library',
    'transport',
    'hostel',
    'placement',
    'grievance',
    'obe',
    'leave',
  ])
  const itemsOf = (name: string) => shown.find((card) => card.name === name)?.items.map(({ key }) => key)
  expect(itemsOf('faculty')).toEqual([])
  expect(itemsOf('accounts')).toEqual(['feeCollection', 'scholarship', 'transactions'])
  expect(itemsOf('iqac')).toEqual(['iqacLogin'])
})

it('every profile shows only what the usual home shows, and sites of the college', () => {
  const usual = [...collegeProfiles.default.cards, 'obe']
  for (const { code, cards: names } of Object.values(collegeProfiles)) {
    const shown = shownCards(names, { profile: code, links: { ...links, obe: 'https://obe.example/' } }, all)
    expect(
      shown.filter(({ name }) => !usual.includes(name)),
      code,
    ).toEqual([])
    expect(shown.length, code).toBeGreaterThan(8)
  }
})

it('a site of the college replaces the page of the product', () => {
  const addressOf = (given: typeof links) => shownCards(['exams'], { profile: 'default', links: given }, all)
  expect(addressOf(links)).toMatchObject([
    { address: '/login?return=%2Fapp%2FExaminations', isOutside: false },
  ])
  expect(addressOf({ ...links, examCell: 'https://exams.example/' })).toMatchObject([
    { address: 'https://exams.example/', isOutside: true },
  ])
})

it('offers results of a kind once there are some', () => {
  const itemsOf = (kinds: readonly ExamKind[]) =>
    shownCards(['results'], { profile: 'SRK', links }, new Set(kinds))[0]?.items.map(({ key }) => key)
  expect(itemsOf([])).toEqual([])
  expect(itemsOf(['regular'])).toEqual(['regular'])
  expect(itemsOf(['regular', 'supply'])).toEqual(['regular', 'supply'])
})
