import { wordKey } from '../names/search-words.ts'

/** Banks of India by their full names, with the names by which people write them on a form. */
const knownBanks: readonly (readonly [name: string, ...also: string[]])[] = [
  ['State Bank of India', 'SBI'],
  ['Axis Bank'],
  ['Bandhan Bank'],
  ['Bank of Baroda', 'BOB'],
  ['Bank of India', 'BOI'],
  ['Bank of Maharashtra', 'BOM'],
  ['Canara Bank'],
  ['Central Bank of India', 'CBI'],
  ['City Union Bank', 'CUB'],
  ['DCB Bank'],
  ['Federal Bank'],
  ['HDFC Bank', 'HDFC'],
  ['ICICI Bank', 'ICICI'],
  ['IDBI Bank', 'IDBI'],
  ['IDFC First Bank', 'IDFC'],
  ['Indian Bank'],
  ['Indian Overseas Bank', 'IOB'],
  ['IndusInd Bank'],
  ['Karnataka Bank'],
  ['Karur Vysya Bank', 'KVB'],
  ['Kotak Mahindra Bank', 'Kotak'],
  ['Punjab National Bank', 'PNB'],
  ['Punjab and Sind Bank', 'PSB'],
  ['RBL Bank'],
  ['South Indian Bank', 'SIB'],
  ['Tamilnad Mercantile Bank', 'TMB'],
  ['UCO Bank'],
  ['Union Bank of India', 'UBI', 'Union Bank'],
  ['Yes Bank'],
]

/** Suggested where a bank is typed. */
export const bankNames = knownBanks.map(([name]) => name).toSorted()

/** Words that say nothing about which bank it is. */
const emptyWords = new Set(['bank', 'ltd', 'limited', 'the'])

const wordsOf = (name: string): string =>
  wordKey(name)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => !emptyWords.has(word))
    .join(' ')

const fullNames = new Map(
  knownBanks.flatMap(([name, ...also]) => also.map((each) => [wordsOf(each), wordsOf(name)])),
)

/**
 * Returns the same key for the ways in which one bank is written.
 * @example bankKey('Canara Bank Ltd.') // 'canara'
 */
export function bankKey(name: string): string {
  const words = wordsOf(name)
  return fullNames.get(words) ?? words
}

/** Returns the keys that older cheques of the bank may have: its name as it was typed, in each spelling. */
export function earlierBankKeys(name: string): string[] {
  const key = bankKey(name)
  const spellings = knownBanks.filter(([full]) => bankKey(full) === key).flat()
  return [...new Set([name, `${key} bank`, ...spellings].map(wordKey))]
}
