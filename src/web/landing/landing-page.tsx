import { CalendarSearch, type LucideIcon, Sprout, Users } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { PolandPicture } from '../shared/poland-picture.tsx'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { CARD_CLASS } from '../ui/card.ts'
import { classNames } from '../ui/class-names.ts'
import { LogoMark } from '../ui/logo-mark.tsx'

/** What a link of the landing page is made of: a plain anchor in the static page, the router's inside the app. */
export type AuthLink = ComponentType<{ className: string; children: ReactNode }>

const ICONS: Record<keyof Texts['landing']['reasons'], LucideIcon> = {
  curated: CalendarSearch,
  connections: Users,
  growth: Sprout,
}

/** The public front page (spec §2 "Landing page"). Works without any script, and has no style attributes. */
export function LandingPage({
  productName,
  heading,
  AuthLink,
}: {
  productName: string
  /** The hero's headline, in the h1 that the surroundings need. */
  heading: ReactNode
  AuthLink: AuthLink
}) {
  const texts = useTexts()
  const words = texts.landing
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-deep text-on-deep">
        <div className={classNames(WIDTH, 'flex items-center justify-between gap-4 py-4')}>
          <p className="flex items-center gap-2.5 text-xl font-semibold tracking-tight">
            <LogoMark className="size-9 text-on-deep" />
            {productName}
          </p>
          <AuthLink className="inline-flex min-h-11 items-center rounded-sm border border-on-deep-soft px-5 font-semibold transition-colors hover:bg-deep-hover focus-visible:outline-amber">
            {words.login}
          </AuthLink>
        </div>
      </header>

      <main id="content" className="grow">
        <section className="bg-deep text-on-deep">
          <div
            className={classNames(
              WIDTH,
              'grid items-center gap-8 pt-8 pb-14 lg:grid-cols-[1fr_1.05fr] lg:py-16',
            )}
          >
            <div>
              {heading}
              <p className="mt-6 max-w-md text-lg text-on-deep-soft md:text-xl">{words.lead}</p>
              <AuthLink
                className={classNames(buttonClass('primary', 'lg'), 'mt-9 focus-visible:outline-on-deep')}
              >
                {words.getStarted}
              </AuthLink>
            </div>
            <PolandPicture className="mx-auto w-full max-w-xl text-on-deep lg:max-w-none" />
          </div>
        </section>

        <section className={classNames(WIDTH, 'py-16 md:py-24')} aria-labelledby="why">
          <h2 id="why" className="text-3xl font-semibold">
            {words.whyChoose(productName)}
          </h2>
          <ul className="mt-10 grid gap-5 md:grid-cols-3">
            {Object.entries(words.reasons).map(([key, reason]) => {
              const Icon = ICONS[key as keyof typeof words.reasons]
              return (
                <li key={key} className={classNames(CARD_CLASS, 'p-7')}>
                  <span className="grid size-12 place-items-center rounded-full bg-amber-soft text-amber-ink">
                    <Icon aria-hidden="true" className="size-6" />
                  </span>
                  <h3 className="mt-5 text-xl font-semibold">{reason.title}</h3>
                  <p className="mt-2 text-ink-soft">{reason.text}</p>
                </li>
              )
            })}
          </ul>
        </section>

        <section aria-label={words.figuresLabel} className="border-y border-line bg-sunken">
          <dl
            className={classNames(
              WIDTH,
              'grid divide-line py-6 max-md:divide-y md:grid-cols-3 md:divide-x md:py-14',
            )}
          >
            {words.figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse items-center gap-1 py-7 text-center md:py-2">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="text-display font-semibold tracking-display text-sea-ink tabular-nums">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </section>

        <section className={classNames(WIDTH, 'py-20 text-center md:py-28')} aria-labelledby="join">
          <h2 id="join" className="text-3xl font-semibold">
            {words.closing}
          </h2>
          <p className="mx-auto mt-4 max-w-md text-lg text-balance text-ink-soft">{words.closingText}</p>
          <AuthLink className={classNames(buttonClass('primary', 'lg'), 'mt-8')}>
            {words.join(productName)}
          </AuthLink>
        </section>
      </main>

      <footer className="border-t border-line">
        <p className={classNames(WIDTH, 'py-7 text-sm text-ink-soft')}>{words.copyright(productName)}</p>
      </footer>
    </div>
  )
}

/** The three words of the headline, one to a line where there is room. */
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
export const HEADLINE_CLASS = 'text-display font-semibold tracking-display'

const WIDTH = 'mx-auto w-full max-w-6xl px-5 md:px-8'
