import { Link } from '@tanstack/react-router'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { keepFocus } from '../../../shared/keep-focus.ts'
import { type SavedSearch, toEventListSearch } from '../../../shared/saved-searches/saved-searches.ts'
import { SearchNameDialog } from '../../../shared/saved-searches/search-name-dialog.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FeedUrl } from '../feed-url.tsx'
import { useSavedSearchChanges } from './use-saved-search-changes.ts'

/** A saved search with its actions. The address of its calendar feed is shown once, when it is created. */
export function SavedSearchItem({ saved }: { saved: SavedSearch }) {
  const texts = useTexts()
  const { searches: words, feed } = texts.settings
  // The names of searches follow a colon, because code cannot decline them.
  const named = (label: string) => `${label}: ${saved.name}`
  const confirmations = {
    delete: { ...feed.confirmSwitchOff, title: `${named(words.remove)}?`, confirm: words.remove },
    renew: feed.confirmRenew,
    switchOff: feed.confirmSwitchOff,
  }
  const { feedUrl, pending, change, rename } = useSavedSearchChanges(saved)
  const [isRenaming, setIsRenaming] = useState(false)
  const [confirming, setConfirming] = useState<'delete' | 'renew' | 'switchOff' | null>(null)
  // Stays while the dialog closes.
  const [confirmed, setConfirmed] = useState<'delete' | 'renew' | 'switchOff'>('delete')
  function confirm(action: typeof confirmed) {
    setConfirmed(action)
    setConfirming(action)
  }
  return (
    <li ref={keepFocus} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
      <div className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={SCREEN_PATHS.events}
            search={toEventListSearch(saved)}
            className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-medium text-sea-ink underline-offset-4 wrap-anywhere hover:underline"
          >
            <Bookmark aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
            {saved.name}
          </Link>
          {saved.has_feed && <Badge tone="sea">{words.feedOn}</Badge>}
        </span>
        <span className="flex shrink-0">
          <IconButton
            label={named(words.rename)}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
            onClick={() => setIsRenaming(true)}
          />
          <IconButton
            label={named(words.remove)}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={() => (saved.has_feed ? confirm('delete') : void change('delete'))}
          />
        </span>
      </div>
      {feedUrl && (
        <FeedUrl url={feedUrl} label={named(feed.address)} hint={`${words.shownOnce} ${feed.secret}`} />
      )}
      <div className="flex flex-wrap gap-2.5">
        {saved.has_feed ? (
          <>
            <Button size="sm" aria-label={named(feed.renew)} onClick={() => confirm('renew')}>
              {feed.renew}
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={named(feed.switchOff)}
              onClick={() => confirm('switchOff')}
            >
              {feed.switchOff}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            aria-label={named(words.feedCreate)}
            busy={pending === 'renew'}
            onClick={() => void change('renew')}
          >
            {words.feedCreate}
          </Button>
        )}
      </div>
      <SearchNameDialog
        open={isRenaming}
        onClose={() => setIsRenaming(false)}
        initialName={saved.name}
        words={{ title: words.rename, submit: words.rename }}
        save={rename}
      />
      <ConfirmDialog
        open={confirming !== null}
        {...confirmations[confirmed]}
        busy={pending !== undefined}
        onCancel={() => setConfirming(null)}
        onConfirm={() => void change(confirmed).then(() => setConfirming(null))}
      />
    </li>
  )
}
