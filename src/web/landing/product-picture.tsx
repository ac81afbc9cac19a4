import type { themeMedia } from '../../domain/theme.ts'
import listDark from './pictures/event-list-dark.webp'
import listLight from './pictures/event-list-light.webp'
import phoneDark from './pictures/phone-dark.webp'
import phoneLight from './pictures/phone-light.webp'
import { PICTURES } from './pictures/pictures.ts'

/** A true picture of the product (`npm run pictures` takes it), in the page's theme and for the width of the window. */
export function ProductPicture({
  alt,
  media,
  className,
}: {
  alt: string
  media: ReturnType<typeof themeMedia>
  className: string
}) {
  const { eventList, phone } = PICTURES
  return (
    <picture>
      <source media={`(max-width: 40rem) and ${media.dark}`} srcSet={phoneDark} {...phone} />
      <source media="(max-width: 40rem)" srcSet={phoneLight} {...phone} />
      <source media={media.dark} srcSet={listDark} {...eventList} />
      <img src={listLight} alt={alt} {...eventList} loading="lazy" decoding="async" className={className} />
    </picture>
  )
}
