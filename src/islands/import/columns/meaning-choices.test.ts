import { expect, it } from 'vitest'
import { checkedSample } from '../gallery/samples.ts'
import { addTo, splitChoices } from './meaning-choices.ts'

it('what a word stands for and what becomes an entry itself are two things; what was said before stays', () => {
  const found = { ...checkedSample(), meanings: { place: { Comp: 'cse' } } }
  const said = { place: { Elec: 'ece', AIML: addTo('7'), Open: '' } }
  const { meanings, adding } = splitChoices(found, said)
  expect(meanings['place']).toEqual({ Comp: 'cse', Elec: 'ece' })
  expect(adding).toEqual({ place: [{ text: 'AIML', within: '7' }] })
})
