import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkitten'

/** A font of the package of Inter as TrueType files, the only format that the renderer reads. */
interface PictureFont {
  file: string
  weight: number
  /** Whether the font has a glyph for every character of `text`. */
  covers(text: string): boolean
  /** Returns the width of `text` in a font size, without kerning. */
  measure(text: string, fontSize: number): number
}

function openFont(path: string, weight: number): PictureFont {
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`))
  const font = create(readFileSync(file)) as Font
  const toCodePoints = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)
  return {
    file,
    weight,
    covers: (text) => toCodePoints(text).every((codePoint) => font.hasGlyphForCodePoint(codePoint)),
    measure: (text, fontSize) =>
      (toCodePoints(text).reduce(
        (width, codePoint) => width + font.glyphForCodePoint(codePoint).advanceWidth,
        0,
      ) /
        font.unitsPerEm) *
      fontSize,
  }
}

export const BOLD = openFont('700Bold/Inter_700Bold.ttf', 700)
export const MEDIUM = openFont('500Medium/Inter_500Medium.ttf', 500)
