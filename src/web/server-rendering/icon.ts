import { Icon } from 'lucide-react'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { insertMarkup } from './kept-markup.tsx'

interface IconProps {
  icon: { name: string }
  ref?: unknown
}

/** Takes the place of the icons of lucide-react on the server (vite.server.config.ts). A page has up to 100, of up to ten shapes each. */
export default function ServerIcon({ icon, ref: _, ...props }: IconProps): ReactElement {
  return insertMarkup(JSON.stringify([icon.name, props]), () =>
    createElement(Icon as unknown as ComponentType<IconProps>, { icon, ...props }),
  )
}
