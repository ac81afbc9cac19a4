const widths = new Map<string, number>()
let context: CanvasRenderingContext2D | null | undefined

/** Returns the width of a marker's name in CSS pixels at the default font size. */
export function measureText(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = `630 13px ${getComputedStyle(document.body).fontFamily}`
  const width = Math.ceil(context.measureText(text).width)
  widths.set(text, width)
  return width
}
