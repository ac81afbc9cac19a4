import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { escapeHtml } from '../src/server/platform/html.ts'

export interface ChromiumLaunchOptions {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MACOS_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const UNPACKED = join(import.meta.dirname, '../node_modules/.cache/chromium')
const FONT_CONFIG = join(UNPACKED, 'fonts.conf')

/**
 * Features to turn off. For every context, an installed Chromium would load the pages of its address bar, which takes as long
 * as loading one of our screens. The browser uses only the last --disable-features, so the others are those of Playwright.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Finds a Chromium that runs: the one of CHROMIUM_PATH, else the one in the npm package (Linux on x64), unpacked once, else one
 * installed on the machine. The one in the package has no browser window and takes a quarter less time. Rejects with an explanation
 * if there is none.
 */
export async function findChromium(): Promise<ChromiumLaunchOptions> {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const env = readEnvironment()
  if (CHROMIUM_PATH) {
    if (!canRun(CHROMIUM_PATH, env))
      throw new Error(`CHROMIUM_PATH ${CHROMIUM_PATH} is not a working Chromium.`)
    return launchOptions(CHROMIUM_PATH, env)
  }
  const packaged = await findPackagedChromium(env)
  if (packaged) return packaged
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const found = [...onPath, ...MACOS_PATHS].find((path) => existsSync(path) && canRun(path, env))
  if (!found)
    throw new Error(
      'There is no Chromium on this machine, and the one from npm does not run here. ' +
        'Install Chromium or set CHROMIUM_PATH.',
    )
  return launchOptions(found, env)
}

function launchOptions(executablePath: string, env: Record<string, string>): ChromiumLaunchOptions {
  // As root and in most containers Chromium cannot create its sandbox. It opens only our own pages here.
  const args = ['--no-sandbox', `--disable-features=${DISABLED_FEATURES}`]
  return { executablePath, args, env }
}

function canRun(path: string, env: Record<string, string>): boolean {
  return spawnSync(path, ['--version'], { env, stdio: 'ignore', timeout: 20_000 }).status === 0
}

/**
 * Unpacks the Chromium of @sparticuz/chromium. The package includes the shared libraries and a font that a minimal machine
 * lacks, so nothing must be installed as root. It unpacks them only if the variables look like its usual platform. Returns null
 * on a platform where it does not run.
 */
async function findPackagedChromium(before: Record<string, string>): Promise<ChromiumLaunchOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const env = { ...before, LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'), FONTCONFIG_FILE: FONT_CONFIG }
  const path = join(UNPACKED, 'chromium')
  if (!existsSync(FONT_CONFIG) || !canRun(path, env)) {
    rmSync(UNPACKED, { recursive: true, force: true }) // missing, or unpacking was interrupted
    mkdirSync(UNPACKED, { recursive: true })
    process.env.TMPDIR = UNPACKED
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
    try {
      const { default: packaged } = await import('@sparticuz/chromium')
      await packaged.executablePath()
    } finally {
      restoreEnvironment(before)
    }
    writeFileSync(FONT_CONFIG, formatFontConfig())
  }
  return canRun(path, env) ? launchOptions(path, env) : null
}

/** Formats the configuration of the font. That of the package expects it in /tmp; without any font, the browser crashes. */
function formatFontConfig(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeHtml(join(UNPACKED, 'fonts'))}</dir>
  <cachedir>${escapeHtml(join(UNPACKED, 'font-cache'))}</cachedir>
</fontconfig>
`
}

function readEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function restoreEnvironment(before: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}
