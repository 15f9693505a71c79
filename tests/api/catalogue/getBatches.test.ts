import { GET } from '../../../src/pages/api/v1/getBatches.ts'
import { itAnswers, itNeeds } from '../../support/calls/option-calls.ts'

itAnswers(GET, 'names the batches of a degree by their years', [
  [
    { degree: 'mba' },
    ['2020-2022', '2021-2023', '2022-2024', '2023-2025', '2024-2026', '2025-2027', '2026-2028'],
  ],
  [{ degree: 'B.Arch' }, []],
])
itNeeds(GET, ['degree'])
