import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import { formatCityAndCountry, formatDateRange } from '../../../domain/event-format.ts'
import { buildEventUrl } from '../../../domain/icalendar.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx'
import { ProviderLogo } from '../provider-buttons.tsx'
import { showToast } from '../toasts.ts'
import { NewTabLink } from './calendar-menu.tsx'
import { buildEmailUrl, buildLinkedInShareUrl, buildWhatsAppUrl, type SharedLink } from './share-links.ts'

export const ICON_BUTTON_CLASS = 'size-11 border border-line-strong'

/** Shares the address of an event: with the system's share sheet on phones and tablets, else with a menu. */
export function ShareButton({ event }: { event: EventSummary }) {
  const { share } = useTexts().events
  const hasShareSheet = useHasShareSheet()
  const link = useSharedLink(event)
  const button = (
    <IconButton
      label={share.named(link.title)}
      icon={<Share2 aria-hidden="true" className="size-5" />}
      className={ICON_BUTTON_CLASS}
      {...(hasShareSheet && { onClick: () => void openShareSheet(link) })}
    />
  )
  if (hasShareSheet) return button
  return (
    <Menu trigger={button}>
      <ShareItems event={event} />
    </Menu>
  )
}

/** The items of a menu that share an event: one that opens the share sheet, else one for each way. */
export function ShareItems({ event }: { event: EventSummary }) {
  const { share } = useTexts().events
  const link = useSharedLink(event)
  if (useHasShareSheet())
    return (
      <MenuButton icon={<Share2 aria-hidden="true" />} onClick={() => void openShareSheet(link)}>
        {share.title}
      </MenuButton>
    )

  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url)
      showToast({ ...share.copied, tone: 'success' })
    } catch {
      // Browsers provide no clipboard to pages without HTTPS.
      showToast({ title: share.copyFailed, description: link.url, tone: 'error' })
    }
  }
  return (
    <>
      <MenuButton icon={<Link2 aria-hidden="true" />} onClick={() => void copy()}>
        {share.copy}
      </MenuButton>
      <NewTabLink icon={<ProviderLogo provider="linkedin" />} href={buildLinkedInShareUrl(link)}>
        LinkedIn
      </NewTabLink>
      <NewTabLink icon={<MessageCircle aria-hidden="true" />} href={buildWhatsAppUrl(link)}>
        WhatsApp
      </NewTabLink>
      <MenuLink icon={<Mail aria-hidden="true" />} href={buildEmailUrl(link)}>
        {share.email}
      </MenuLink>
    </>
  )
}

function useHasShareSheet(): boolean {
  const [hasShareSheet] = useState(() => 'share' in navigator && matchMedia('(pointer: coarse)').matches)
  return hasShareSheet
}

function useSharedLink(event: EventSummary): SharedLink {
  const texts = useTexts()
  const title = getEventNameOrCode(event)
  return {
    url: buildEventUrl(window.location.origin, event.event_code),
    title,
    text: [title, formatDateRange(event, texts.language), formatCityAndCountry(event)]
      .filter(Boolean)
      .join(' · '),
  }
}

async function openShareSheet(link: SharedLink): Promise<void> {
  try {
    await navigator.share(link)
  } catch {
    // The user closed the share sheet.
  }
}
