import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'
import { SCREEN_PATHS } from '../src/contract/screen-paths.ts'
import { LANGUAGES } from '../src/domain/display-settings.ts'
import { PICTURE_SIZES } from '../src/web/landing/pictures/picture-sizes.ts'
import type { Product } from '../tooling/product.ts'
import { createScreenCookies, newPictureContext, withProductAndBrowser } from '../tooling/product-browser.ts'

// `npm run pictures`: renders the icons and the preview picture for shared links, and takes the screenshots of the landing
// page from the running product with its sample catalogue. The results are committed.
const WEB = join(import.meta.dirname, '../src/web')
const PUBLIC = join(WEB, 'public')
const LANDING = join(WEB, 'landing/pictures')
/** The maximum size of a screenshot of the landing page, in bytes. */
const MAX_BYTES = 60_000
/** The background of icons that fill their square: `deep` in tokens.css. */
const DEEP = '#0f2a3d'

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
await withProductAndBrowser(async (product, browser) => {
  await drawIcons(browser)
  await drawOpenGraphPicture(browser, product)
  await takeProductPictures(browser, product)
})

/** Renders the PNG icons and favicon.ico from favicon.svg. Of a maskable icon, only the inner 80 % is always visible. */
async function drawIcons(on: Browser): Promise<void> {
  const svg = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
  const draw = (size: number, share: number, background: string) =>
    drawIcon(on, { svg, size, share, background })
  await save('icons/icon-192.png', await draw(192, 1, 'transparent'))
  await save('icons/icon-512.png', await draw(512, 1, 'transparent'))
  await save('icons/maskable-192.png', await draw(192, 0.6, DEEP))
  await save('icons/maskable-512.png', await draw(512, 0.6, DEEP))
  await save('apple-touch-icon.png', await draw(180, 0.68, DEEP))
  await save('favicon.ico', encodeIco(await draw(32, 1, 'transparent'), 32))
}

async function drawIcon(
  on: Browser,
  { svg, size, share, background }: { svg: string; size: number; share: number; background: string },
): Promise<Buffer> {
  const page = await on.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}svg{width:${share * 100}vw}</style>${svg}`,
  )
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/** Returns an .ico file with one PNG. */
function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Renders the preview picture, 1200 × 630, with the style sheet of the product. */
async function drawOpenGraphPicture(on: Browser, { url }: Product): Promise<void> {
  const { module } = await runnerImport<typeof import('../src/web/landing/open-graph-picture.tsx')>(
    join(WEB, 'landing/open-graph-picture.tsx'),
    { configFile: false, root: WEB, logLevel: 'error', plugins: [react()] },
  )
  const page = await on.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(url)
  await page.evaluate((markup) => {
    document.body.innerHTML = markup
  }, module.renderOpenGraphPicture())
  await page.evaluate(() => document.fonts.ready)
  await save('open-graph.png', await page.screenshot())
  await page.close()
}

/** Takes screenshots of the Event List, wide and on a phone, light and dark, in each language. */
async function takeProductPictures(on: Browser, { url }: Product): Promise<void> {
  const cookies = await createScreenCookies(on, url, 'user', 'sample.person@example.com')
  const shots = { 'event-list': PICTURE_SIZES.eventList, phone: PICTURE_SIZES.phone }
  for (const [name, viewport] of Object.entries(shots)) {
    for (const theme of ['light', 'dark'] as const)
      for (const language of LANGUAGES) {
        const settings = { cookies, language, theme }
        const context = await newPictureContext(on, url, settings, { viewport, deviceScaleFactor: 2 })
        const page = await context.newPage()
        await page.goto(SCREEN_PATHS.events)
        await page.getByRole('article').first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        const picture = await encodeWebp(page, await page.screenshot())
        await writeFile(join(LANDING, `${name}-${theme}.${language}.webp`), picture)
        console.log(`${name}-${theme}.${language}.webp  ${Math.round(picture.length / 1000)} KB`)
        await context.close()
      }
  }
}

/** Encodes a screenshot as WebP in the highest resolution and quality that fit into MAX_BYTES. */
async function encodeWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const encoded = await blank.evaluate(
    async ({ source, maxBytes }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${source}`
      await picture.decode()
      for (const share of [1, 0.75, 0.625, 0.5])
        for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
          const canvas = new OffscreenCanvas(picture.width * share, picture.height * share)
          const context = canvas.getContext('2d')
          if (context) context.imageSmoothingQuality = 'high'
          context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
          const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
          if (blob.size <= maxBytes) {
            const bytes = new Uint8Array(await blob.arrayBuffer())
            return Array.from(bytes)
          }
        }
      return undefined
    },
    { source: png.toString('base64'), maxBytes: MAX_BYTES },
  )
  await blank.close()
  if (!encoded) throw new Error(`The screenshot does not fit into ${MAX_BYTES} bytes.`)
  return Buffer.from(encoded)
}

async function save(name: string, picture: Buffer): Promise<void> {
  const path = join(PUBLIC, name)
  await writeFile(`${path}.new`, picture)
  await rename(`${path}.new`, path)
  console.log(`${name}  ${Math.round(picture.length / 1000)} KB`)
}
