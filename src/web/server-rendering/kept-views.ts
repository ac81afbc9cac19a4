import type { RenderedPage } from '../../contract/page-renderer.ts'
import type { FirstViewData } from '../shared/first-view.ts'

/** The markup of a first view, with what rendering it has brought. */
export type View = Pick<RenderedPage, 'html' | 'title'> & Pick<FirstViewData, 'lazyComponents'>

/** Views of a screen that are the same for everybody. They come on top of the markup of parts. */
const keptViews = new Map<string, View>()
const KEPT_VIEWS_MAX = 24

/** Returns the view that is kept under a key, or else what `render` returns. The key has everything that the markup depends on. */
export function getKeptView(key: string, render: () => View): View {
  const known = keptViews.get(key)
  if (known) return known
  const view = render()
  const [oldest = ''] = keptViews.keys()
  if (keptViews.size === KEPT_VIEWS_MAX) keptViews.delete(oldest)
  keptViews.set(key, view)
  return view
}
