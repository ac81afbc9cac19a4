import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getEventImagesFolder } from '../../shared-events/pictures/event-images.ts'
import { formatCount } from '../table.ts'
import { type CheckContext, type Finding, ok, warning } from './check.ts'
import { isPublicAddress } from './network-checks.ts'

const MODES = {
  off: 'People without an account see nothing of an event',
  link: 'People with the link see the preview of an event, and search engines may not list it',
  index: 'People with the link see the preview of an event, and search engines may list it',
}

/** What EVENT_PREVIEWS shows to people without an account, and that pictures for shared links can be drawn and stored. */
export async function checkEventPreviews({ settings }: CheckContext): Promise<Finding> {
  const { eventPreviews, dataDir } = settings
  const mode = `${MODES[eventPreviews]} (EVENT_PREVIEWS=${eventPreviews}).`
  if (eventPreviews === 'off') return ok(mode)
  if (eventPreviews === 'index' && !isPublicAddress(settings))
    return warning(
      `${mode} But PUBLIC_URL is an address of this machine.`,
      'Set PUBLIC_URL to the address that search engines can reach.',
    )
  try {
    await import('@resvg/resvg-js')
  } catch {
    return warning(
      `${mode} Pictures for shared links cannot be drawn on this machine.`,
      'Install the packages again with npm ci. Until then, links show the picture of the product.',
    )
  }
  const folder = getEventImagesFolder(dataDir)
  const names = await readdir(folder).catch(() => null)
  if (!names) return ok(`${mode} No picture has been drawn yet.`)
  try {
    await access(folder, constants.W_OK)
  } catch {
    return warning(
      `${mode} Pictures for shared links cannot be stored in ${folder}.`,
      'Let the server write to this folder, or delete it. Until then, each request draws its picture again.',
    )
  }
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
  return ok(`${mode} ${formatCount(names.length, 'picture')} with ${megabytes.toFixed(1)} MB are stored.`)
}
