import type { ComponentType, ReactNode } from 'react'
import type { getThemeMediaQueries } from '../../domain/display-settings.ts'
import { type LegalAddresses, LegalLinks } from '../shared/legal-links.tsx'
import { type Texts, useTexts } from '../texts/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LogoMark } from '../ui/logo-mark.tsx'
import { CityPanorama } from './city-panorama.tsx'
import { OtherLanguageLink, ThemeLinks } from './language-theme-links.tsx'
import { PolandIllustration } from './poland-illustration.tsx'
import { PosterWall } from './poster-wall.tsx'
import { ProductPicture } from './product-picture.tsx'
import { ReasonPicture } from './reason-picture.tsx'

/** Who a link or paragraph of the landing page is for. */
export type Audience = 'anonymous' | 'user'

/** Renders a link to a screen: a plain anchor in the static page, a router link in the app. */
export type ScreenLink = ComponentType<{
  to: 'signIn' | 'signUp' | 'dashboard' | 'events'
  audience: Audience
  className: string
  children: ReactNode
}>

/**
 * The landing page (§2 Landing page). It works without scripts and has no style attributes. Signed-in users get links to the app in place
 * of those to sign in.
 */
export function LandingPage({
  productName,
  heading,
  media,
  legal,
  audiences,
  figures,
  ScreenLink,
}: {
  productName: string
  /** The headline inside an h1. */
  heading: ReactNode
  /** The media queries for the pictures of the light and the dark theme. */
  media: ReturnType<typeof getThemeMediaQueries>
  legal: LegalAddresses
  /** Both in the build; the server removes what is for the other one. */
  audiences: readonly Audience[]
  /** The events and cities that are coming up: placeholders in the build. The server keeps one of the two sentences, or none. */
  figures?: { events: string; cities: string }
  ScreenLink: ScreenLink
}) {
  const texts = useTexts()
  const words = texts.landing
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <div className="bg-deep text-on-deep">
        <header
          className={classNames(
            WIDTH,
            'relative flex flex-wrap items-center justify-between gap-x-2 py-4 sm:gap-x-4',
          )}
        >
          <p className="flex items-center gap-2.5 text-lg font-bold tracking-tight sm:text-xl">
            <LogoMark className="size-8 text-sea-bright sm:size-9" />
            <span className="max-[22rem]:sr-only">{productName}</span>
          </p>
          <div className="flex flex-wrap items-center gap-1 sm:gap-5">
            <OtherLanguageLink className="inline-flex min-h-11 items-center px-2 font-medium text-on-deep-soft focus-visible:outline-amber" />
            {audiences.map((audience) => (
              <ScreenLink
                key={audience}
                audience={audience}
                to={audience === 'user' ? 'dashboard' : 'signIn'}
                className="inline-flex min-h-11 items-center rounded-sm border border-on-deep-soft px-3 font-semibold sm:px-5 transition-colors hover:bg-deep-hover focus-visible:outline-amber"
              >
                {audience === 'user' ? words.dashboard : words.login}
              </ScreenLink>
            ))}
          </div>
        </header>
      </div>

      <main id="content" className="grow">
        <div className="relative bg-deep pb-24 text-on-deep sm:pb-36 lg:pb-52">
          <div
            className={classNames(
              WIDTH,
              'grid grid-cols-[minmax(0,1fr)] gap-10 pt-8 lg:grid-cols-[1.2fr_1fr] lg:items-center lg:gap-16 lg:pt-10',
            )}
          >
            <div className="lg:py-16">
              {heading}
              <p className="mt-6 max-w-lg text-lg text-on-deep-soft md:text-xl">{words.lead}</p>
              {audiences.map((audience) => (
                <ScreenLink
                  key={audience}
                  audience={audience}
                  to={audience === 'user' ? 'dashboard' : 'signUp'}
                  className={classNames(buttonClass('primary', 'lg'), 'mt-9 focus-visible:outline-on-deep')}
                >
                  {audience === 'user' ? words.openDashboard : words.getStarted}
                </ScreenLink>
              ))}
            </div>
            <PosterWall className="-mx-5 h-64 sm:mx-0 sm:h-96 sm:rounded-xl lg:h-136" />
          </div>
        </div>
        <figure className={classNames(WIDTH, 'relative -mt-16 sm:-mt-24 lg:-mt-40')}>
          <ProductPicture
            alt={words.pictureAlt(productName)}
            media={media}
            language={texts.language}
            className="mx-auto h-auto w-full rounded-lg border border-line-strong/50 bg-surface shadow-float max-sm:max-w-sm"
          />
          <figcaption className="mx-auto mt-6 max-w-xl text-center text-balance text-ink-soft">
            {words.pictureCaption}
          </figcaption>
        </figure>

        <section className={classNames(WIDTH, 'py-20 md:py-28')} aria-labelledby="why">
          <h2 id="why" className={TITLE_CLASS}>
            {words.whyChoose(productName)}
          </h2>
          <ul className="mt-10 grid gap-x-6 gap-y-12 md:grid-cols-3">
            {Object.entries(words.reasons).map(([key, reason]) => (
              <li key={key}>
                <ReasonPicture
                  reason={key as keyof Texts['landing']['reasons']}
                  className="h-48 rounded-lg lg:h-56"
                />
                <h3 className="mt-6 text-xl font-bold">{reason.title}</h3>
                <p className="mt-2 max-w-prose text-ink-soft">{reason.text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-label={words.figuresLabel} className={WIDTH}>
          <div className="overflow-hidden rounded-xl bg-deep text-on-deep">
            <dl className="grid gap-8 px-6 pt-12 sm:flex sm:justify-evenly sm:px-12 sm:text-center">
              {words.figures.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-lg text-on-deep-soft">{label}</dt>
                  <dd className="text-display font-extrabold tracking-display text-balance text-amber tabular-nums sm:text-4xl">
                    {figure}
                  </dd>
                </div>
              ))}
            </dl>
            {figures &&
              (['sample', 'catalogue'] as const).map((kind) => (
                <p key={kind} data-figures={kind} className="px-6 pt-8 text-on-deep-soft sm:text-center">
                  {words.trueFigures[kind](figures.events, figures.cities)}
                </p>
              ))}
            <PolandIllustration
              language={texts.language}
              className="mx-auto w-full max-w-2xl p-6 text-on-deep sm:p-10"
            />
          </div>
        </section>

        <section className="relative mt-20 text-center md:mt-28" aria-labelledby="join">
          <div className={classNames(WIDTH, 'pb-14')}>
            <h2 id="join" className={TITLE_CLASS}>
              {words.closing}
            </h2>
            {audiences.map((audience) => (
              <p
                key={audience}
                data-audience={audience}
                className="mx-auto mt-4 max-w-md text-lg text-balance text-ink-soft"
              >
                {audience === 'user' ? words.closingTextForUsers : words.closingText}
              </p>
            ))}
            {audiences.map((audience) => (
              <ScreenLink
                key={audience}
                audience={audience}
                to={audience === 'user' ? 'events' : 'signUp'}
                className={classNames(buttonClass('primary', 'lg'), 'mt-8')}
              >
                {audience === 'user' ? words.browseEvents : words.join(productName)}
              </ScreenLink>
            ))}
          </div>
          <CityPanorama className="h-44 sm:h-60" />
        </section>
      </main>

      <footer className="bg-night text-on-deep-soft">
        <div
          className={classNames(
            WIDTH,
            'flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-sm',
          )}
        >
          <p>{words.copyright(productName)}</p>
          <LegalLinks
            addresses={legal}
            className="flex flex-wrap items-center gap-x-8"
            linkClass={classNames(FOOTER_LINK_CLASS, 'underline-offset-4 hover:underline')}
          />
          <div className="flex flex-wrap items-center gap-x-8">
            <ThemeLinks className={FOOTER_LINK_CLASS} />
            <OtherLanguageLink className={FOOTER_LINK_CLASS} />
          </div>
        </div>
      </footer>
    </div>
  )
}

/** The three words of the headline, one per line. */
export function Headline() {
  const texts = useTexts()
  return texts.landing.headline.map((word, index) => (
    <span key={word} className="block">
      {index > 0 && ' '}
      {word}
    </span>
  ))
}

/** The classes of the headline's h1. */
export const HEADLINE_CLASS = 'text-hero font-extrabold tracking-display'

const WIDTH = 'mx-auto w-full max-w-6xl px-5 md:px-8'
const TITLE_CLASS = 'text-4xl font-extrabold tracking-display'
const FOOTER_LINK_CLASS =
  'inline-flex min-h-9 items-center touch:min-h-11 touch:min-w-11 focus-visible:outline-amber'
