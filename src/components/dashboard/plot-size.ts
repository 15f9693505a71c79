/** The height of the drawn part of a chart in pixels; the style of its axis repeats it. */
export const plotHeight = 160
