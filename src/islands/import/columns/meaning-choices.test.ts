import { expect, it } from 'vitest'
import { checkedSample } from '../gallery/samples.ts'
import { addTo, splitChoices } from './meaning-choices.ts'

it('meanings of words and new entries are separate; earlier choices stay', () => {
  const found = { ...checkedSample(), meanings: { place: { Comp: 'cse' } } }
  const said = { place: { Elec: 'ece', AIML: addTo('7'), Open: '' } }
  const { meanings, adding } = splitChoices(found, said)
  expect(meanings['place']).toEqual({ Comp: 'cse', Elec: 'ece' })
  expect(adding).toEqual({ place: [{ text: 'AIML', within: '7' }] })
})
