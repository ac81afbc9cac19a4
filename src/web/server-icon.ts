import { Icon } from 'lucide-react'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface IconProps {
  icon: { name: string }
  ref?: unknown
}

const elements = new Map<string, ReactElement>()
const MAX_ELEMENTS = 1000

/**
 * Takes the place of the icons of lucide-react on the server (vite.server.config.ts). Renders the same markup, with the shapes as
 * text: a page has up to 100 icons of up to ten shapes each, and every element takes time.
 */
export default function ServerIcon({ icon, ref: _, ...props }: IconProps): ReactElement {
  const key = JSON.stringify([icon.name, props])
  const element = elements.get(key) ?? renderShapes({ icon, ...props })
  if (elements.size >= MAX_ELEMENTS) elements.clear()
  elements.set(key, element)
  return element
}

function renderShapes(props: IconProps): ReactElement {
  const { render } = Icon as unknown as {
    render(props: IconProps, ref: null): ReactElement<{ children?: ReactNode; ref: unknown }>
  }
  const { children, ref: _, ...attributes } = render(props, null).props
  const shapes = renderToStaticMarkup(createElement(Fragment, null, children))
  return createElement('svg', { ...attributes, dangerouslySetInnerHTML: { __html: shapes } })
}
