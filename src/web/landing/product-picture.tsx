import type { getThemeMediaQueries, Language } from '../../domain/display-settings.ts'
import listDarkEnglish from './pictures/event-list-dark.en.webp'
import listDarkPolish from './pictures/event-list-dark.pl.webp'
import listLightEnglish from './pictures/event-list-light.en.webp'
import listLightPolish from './pictures/event-list-light.pl.webp'
import phoneDarkEnglish from './pictures/phone-dark.en.webp'
import phoneDarkPolish from './pictures/phone-dark.pl.webp'
import phoneLightEnglish from './pictures/phone-light.en.webp'
import phoneLightPolish from './pictures/phone-light.pl.webp'
import { PICTURE_SIZES } from './pictures/picture-sizes.ts'

const FILES = {
  en: {
    list: { dark: listDarkEnglish, light: listLightEnglish },
    phone: { dark: phoneDarkEnglish, light: phoneLightEnglish },
  },
  pl: {
    list: { dark: listDarkPolish, light: listLightPolish },
    phone: { dark: phoneDarkPolish, light: phoneLightPolish },
  },
}

/** A screenshot of the product in the theme of the page, for wide windows or phones. `npm run pictures` creates them. */
export function ProductPicture({
  alt,
  media,
  language,
  className,
}: {
  alt: string
  media: ReturnType<typeof getThemeMediaQueries>
  /** The language of the product in the screenshot. */
  language: Language
  className: string
}) {
  const { eventList, phone } = PICTURE_SIZES
  const files = FILES[language]
  return (
    <picture>
      <source media={`(max-width: 40rem) and ${media.dark}`} srcSet={files.phone.dark} {...phone} />
      <source media="(max-width: 40rem)" srcSet={files.phone.light} {...phone} />
      <source media={media.dark} srcSet={files.list.dark} {...eventList} />
      <img
        src={files.list.light}
        alt={alt}
        {...eventList}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
