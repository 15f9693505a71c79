import { expect, it } from 'vitest'
import { unprintableIn } from './printable-letters.ts'

it.each([
  'Asha Reddy',
  'Jürgen Groß – “Ω” ₹ 500',
  'Jose\u0301',
  'శ్రీనివాస్ प्रिया বিশ্বজিৎ ৰঞ্জন ਗੁਰਪ੍ਰੀਤ પ્રિયંકા ଶ୍ରୀକୃଷ୍ଣ கௌதம் ಲಕ್ಷ್ಮೀ ഉണ്ണി',
  'محمد علی قریشی ٹ ڈ ڑ ں ے ہ گ چ پ ژ',
  'ڄ ڃ ٻ ڀ ٽ ٿ ڏ ڊ ڙ ڳ ڱ ڻ ڦ ٺ ڪ ٲ ۆ ۄ ێ ؠ',
  'ᱥᱟᱱᱛᱟᱲᱤ ꯃꯩꯇꯩ',
  'two\nlines\tand a soft\u00adhyphen, a\u2011b',
  'క్\u200cష',
])('%s can be printed', (text) => expect(unprintableIn(text)).toBeNull())

it.each([
  ['Asha 🎓', '🎓', 'U+1F393'],
  ['𓀀', '𓀀', 'U+13000'],
  ['陳 Wei', '陳', 'U+9673'],
  ['Asha\ufe0f', '\ufe0f', 'U+FE0F'],
  ['శ్రీ\u0c5b', '\u0c5b', 'U+0C5B'],
])('%s cannot, and its letter is named', (text, letter, code) =>
  expect(unprintableIn(text)).toEqual({ letter, code }),
)
