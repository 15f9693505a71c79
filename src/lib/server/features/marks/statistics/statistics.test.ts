import { describe, expect, it } from 'vitest'
import { rank } from './statistics.ts'

const student = (rollNumber: string, sgpa: number) => ({ rollNumber, sgpa, name: '', branch: 'CSE' })

describe('a rank list', () => {
  it('gives those with the same SGPA one rank, and counts all of them', () => {
    const ranked = rank([student('D', 880), student('A', 910), student('C', 900), student('B', 900)])
    expect(ranked.map(({ rank: place, rollNumber }) => [place, rollNumber])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [2, 'C'],
      [4, 'D'],
    ])
  })

  it('goes to the end of a tie at its hundredth place', () => {
    const many = Array.from({ length: 130 }, (_, at) => student(`R${at}`, at < 98 ? 1000 - at : 500))
    expect(rank(many)).toHaveLength(130)
    expect(rank(many.map((each, at) => ({ ...each, sgpa: 1000 - at })))).toHaveLength(100)
  })
})
