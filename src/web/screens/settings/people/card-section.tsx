import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { keepFocus } from '../../../shared/keep-focus.ts'
import { LoadStatus } from '../../../shared/load-status.tsx'
import { CardForm } from '../../../shared/people/card-form.tsx'
import {
  type OwnCard,
  ownCardQuery,
  SETTINGS_OF_REFUSALS,
  usePeopleAction,
} from '../../../shared/people/people-queries.ts'
import { PersonCard } from '../../../shared/people/person-card.tsx'
import { scrollToHeading } from '../../../shared/scroll-to-heading.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { headingId, SettingsSection } from '../settings-section.tsx'

/** 'Meet people': the card of the user with its preview, the switch that keeps them out of counts, and whom they have blocked. */
export function CardSection() {
  const words = useTexts().people.card
  const query = useQuery(ownCardQuery)
  return (
    <SettingsSection name="people" title={words.title} note={words.note}>
      {query.data ? (
        <div ref={keepFocus} className="contents">
          {query.data.refusal && <Refusal refusal={query.data.refusal} />}
          <OwnCardBlock own={query.data} />
          <Counted own={query.data} />
          <Blocked own={query.data} />
        </div>
      ) : (
        <LoadStatus query={query} placeholder={<Skeleton className="h-96 rounded-sm" />} />
      )}
    </SettingsSection>
  )
}

/** Why the user may not meet people, with a link to the section of this screen that ends it. */
function Refusal({ refusal }: { refusal: OwnCard['refusal'] & {} }) {
  const { people, settings } = useTexts()
  const section = SETTINGS_OF_REFUSALS[refusal]
  const titles = { account: settings.sections.account, details: settings.details.title }
  return (
    <Alert tone="note">
      {people.refusals[refusal]}{' '}
      {section && (
        <a
          href={`#${headingId(section)}`}
          onClick={(event) => scrollToHeading(headingId(section), event)}
          className="font-semibold underline underline-offset-4 touch:-my-3.5 touch:inline-block touch:py-3.5"
        >
          {people.goToSection(titles[section])}
        </a>
      )}
    </Alert>
  )
}

/** The card as others see it, or the offer to make one. */
function OwnCardBlock({ own }: { own: OwnCard }) {
  const texts = useTexts()
  const words = texts.people.card
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <CardForm own={own} onDone={() => setIsEditing(false)} />
  return (
    <div className="grid gap-4">
      {own.is_saved && (
        <>
          <section aria-label={words.preview} className="rounded-md border border-line-strong p-4">
            <PersonCard card={own.card} level="h3" />
          </section>
          <p className="text-sm text-ink-soft">
            {own.is_on ? words.savedOn.description : words.savedOff.description}
          </p>
        </>
      )}
      <div>
        <Button variant="sea" onClick={() => setIsEditing(true)}>
          {own.is_saved ? words.edit : texts.people.event.makeCard}
        </Button>
      </div>
    </div>
  )
}

function Counted({ own }: { own: OwnCard }) {
  const words = useTexts().people.card
  const save = usePeopleAction({
    run: (is_counted: boolean) => api('PUT /api/people/counted', { body: { is_counted } }),
    onFailed: () => setChosen(null),
  })
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <div className="grid gap-1.5 border-t border-line pt-5">
      <Checkbox
        checked={chosen ?? own.is_counted}
        onCheckedChange={(isCounted) => {
          setChosen(isCounted)
          save.mutate(isCounted)
        }}
        className="justify-self-start pr-4!"
      >
        {words.counted}
      </Checkbox>
      <p className="text-sm text-ink-faint">{words.countedNote}</p>
    </div>
  )
}

function Blocked({ own }: { own: OwnCard }) {
  const words = useTexts().people.card
  const unblock = usePeopleAction({
    run: (id: string) => api('DELETE /api/people/blocks/{id}', { params: { id } }),
    gone: words.blockGone,
  })
  if (own.blocked.length === 0) return null
  return (
    <div className="border-t border-line pt-5">
      <h3 className="font-semibold">{words.blocked}</h3>
      <ul className="divide-y divide-line">
        {own.blocked.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button size="sm" aria-label={words.unblockNamed(name)} onClick={() => unblock.mutate(id)}>
              {words.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
