import { expect, type Page } from '@playwright/test'
import { expectNoHorizontalScroll } from './test.ts'

/**
 * Expects that everything that can be pressed is at least 44 × 44 CSS pixels, except links inside sentences (WCAG 2.5.5) and what an
 * open dialog covers.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const minimum = 43.5
    const selector = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem]'
    const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    // A link is as wide as its text; one inside a sentence is as high as its line.
    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd')
      return block !== null && block.textContent.trim() !== element.textContent.trim()
    }
    function measure(element: Element): { width: number; height: number } {
      const box = element.getBoundingClientRect()
      const extension = getComputedStyle(element, '::after')
      const isExtended = extension.content !== 'none' && extension.position === 'absolute'
      const size = (value: string) => (isExtended ? Number.parseFloat(value) || 0 : 0)
      return {
        width: Math.max(box.width, size(extension.width)),
        height: Math.max(box.height, size(extension.height)),
      }
    }
    return (
      [...scope.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.matches(':disabled') && !element.closest('[aria-hidden=true], [inert]'))
        .map((element) =>
          element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element,
        )
        .filter((element) => !isInSentence(element))
        .map((element) => ({ element, ...measure(element) }))
        // Links that appear only with the focus.
        .filter(({ width, height }) => width > 1 && height > 1)
        .filter(({ width, height }) => width < minimum || height < minimum)
        .map(({ element, width, height }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
          return `${name}: ${Math.round(width)} × ${Math.round(height)}`
        })
    )
  })
  expect(small, 'targets smaller than 44 × 44 px').toEqual([])
}

/**
 * Expects that nothing is wider than the window, that no text is cut off at its edges, except in areas that scroll, and that no line is over
 * another.
 */
export async function expectFitsWindow(page: Page): Promise<void> {
  // The layout follows a new size within a few frames.
  await expect(async () => {
    await expectNoHorizontalScroll(page)
    expect(
      await findIllegibleTexts(page),
      'texts cut off at the edge of the window, or over themselves',
    ).toEqual([])
  }).toPass({ timeout: 5000 })
}

function findIllegibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('svg, [aria-hidden=true]')) continue
      const isCutOnPurpose = (element: Element | null): boolean => {
        if (!element) return false
        const { overflowX, textOverflow, position } = getComputedStyle(element)
        const isForScreenReaders = position === 'absolute' && element.clientWidth <= 1
        return (
          /auto|scroll/.test(overflowX) ||
          textOverflow === 'ellipsis' ||
          isForScreenReaders ||
          isCutOnPurpose(element.parentElement)
        )
      }
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()]
      const isOutside = lines.some(({ left, right }) => left < -1 || right > width + 1)
      const { fontSize, lineHeight } = getComputedStyle(parent)
      const isOverItself =
        lines.length > 1 && Number.parseFloat(lineHeight) < 0.9 * Number.parseFloat(fontSize)
      if (isOverItself || (isOutside && !isCutOnPurpose(parent)))
        found.push(text.textContent.trim().slice(0, 40))
    }
    return found
  })
}

/** Runs the check with text of twice the size (WCAG 1.4.4). */
export async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const root = page.locator('html')
  await root.evaluate((html) => {
    html.style.fontSize = '200%'
  })
  await check()
  await root.evaluate((html) => html.style.removeProperty('font-size'))
}
