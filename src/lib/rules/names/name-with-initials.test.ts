import { expect, it } from 'vitest'
import { nameWithInitials } from './initials.ts'

it.each([
  ['Asha Devi Rao', 'Asha D. R.'],
  ['Asha', 'Asha'],
  ['  Ravi   Kumar ', 'Ravi K.'],
  ['శ్రీనివాస్ రెడ్డి', 'శ్రీనివాస్ రె.'],
  ['', ''],
])('shows %s as %s', (name, shown) => {
  expect(nameWithInitials(name)).toBe(shown)
})
