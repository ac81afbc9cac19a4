import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { SETTINGS_OF_REFUSALS } from './people-queries.ts'

/** Leads to where the user can end a refusal. Renders nothing if there is no such place. */
export function SettingsLink({ refusal }: { refusal: string | null }) {
  const section = SETTINGS_OF_REFUSALS[refusal ?? '']
  const label = useTexts().people.openSettings
  if (!section) return null
  return (
    <Link
      to={SCREEN_PATHS.settings}
      hash={`settings-${section}`}
      className="font-semibold underline underline-offset-4 touch:-my-3.5 touch:inline-block touch:py-3.5"
    >
      {label}
    </Link>
  )
}
