/** A count or a sum alone, such as `1,204` or `₹ 4,50,000`: it is never shown in two lines. */
export const isFigure = (text: string): boolean => /^[-−]?(?:₹\s?)?[-−]?\d[\d.,]*(?:\s?%)?$/u.test(text)
