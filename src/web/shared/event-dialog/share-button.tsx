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

/** Shares the address of an event: with the system's share sheet on phones and tablets, else with a menu. */
export function ShareButton({ event }: { event: EventSummary }) {
  const texts = useTexts()
  const { share } = texts.events
  const [hasShareSheet] = useState(() => 'share' in navigator && matchMedia('(pointer: coarse)').matches)
  const name = getEventNameOrCode(event)
  const link: SharedLink = {
    url: buildEventUrl(window.location.origin, event.event_code),
    title: name,
    text: [name, formatDateRange(event, texts.language), formatCityAndCountry(event)]
      .filter(Boolean)
      .join(' · '),
  }
  const button = (
    <IconButton
      label={share.named(name)}
      icon={<Share2 aria-hidden="true" className="size-5" />}
      className="size-11 border border-line-strong"
      {...(hasShareSheet && { onClick: () => void openShareSheet(link) })}
    />
  )
  if (hasShareSheet) return button

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
    <Menu trigger={button}>
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
    </Menu>
  )
}

async function openShareSheet(link: SharedLink): Promise<void> {
  try {
    await navigator.share(link)
  } catch {
    // The user closed the share sheet.
  }
}
