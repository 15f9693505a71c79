/** Tells whether a text is only a number or amount, such as `1,204` or `₹ 4,50,000`, which must not wrap. */
export const isFigure = (text: string): boolean =>
  /^[-−]?(?:₹\s?)?[-−]?\d[\d.,]*(?:\s?(?:%|lakh|Cr))?$/u.test(text)
