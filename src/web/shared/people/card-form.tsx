import { useEffect } from 'react'
import { INTERESTS, normalizeInterest } from '../../../domain/interests.ts'
import {
  CARD_COLORS,
  CARD_LANGUAGES,
  CARD_LIMITS,
  CARD_VERSION,
  type CardFields,
  cleanLinks,
  isCardLink,
  LOOKS_FOR,
  OFFERS,
} from '../../../domain/people/card.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { api } from '../api/api.ts'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { focusForm } from '../keep-focus.ts'
import { showToast } from '../toasts.ts'
import { type OwnCard, useRefreshPeople } from './people-queries.ts'
import { Initials, PersonCard } from './person-card.tsx'

/** The card as it is stored. */
const trimCard = <Card extends CardFields>(card: Card): Card => ({
  ...card,
  display_name: card.display_name.trim(),
  headline: card.headline.trim(),
  links: cleanLinks(card.links),
})

/** Edits the card, with a preview of exactly what others see. `onShown` runs after a card that is on was saved, if it is made for an event, `onDone` when all is read again, or on Cancel. */
export function CardForm({
  own,
  onShown,
  onDone,
}: {
  own: OwnCard
  onShown?: () => Promise<unknown>
  onDone: () => void
}) {
  const texts = useTexts()
  const words = texts.people.card
  const refresh = useRefreshPeople()
  const form = useForm({
    draft: 'card',
    initial: { ...own.card, is_on: own.is_on },
    validate: ({ display_name, links }) => ({
      fields: {
        display_name: display_name.trim() === '' ? words.required : null,
        links: cleanLinks(links).every(isCardLink) ? null : words.linkInvalid,
      },
    }),
    submit: (card) =>
      api('PUT /api/people/card', {
        body: {
          ...trimCard(card),
          languages: card.languages as (typeof CARD_LANGUAGES)[number][],
          consent_version: CARD_VERSION,
        },
      }),
    onSuccess: (reply) => {
      const show = reply.is_on ? onShown : undefined
      // `onShown` shows its own toast.
      if (!show) showToast({ ...(reply.is_on ? words.savedOn : words.savedOff), tone: 'success' })
      void Promise.resolve(show?.())
        .then(refresh)
        .then(() => {
          form.reset()
          onDone()
        })
    },
  })
  const { values, field } = form
  const element = form.props.ref
  useEffect(() => focusForm(element.current), [element])
  const shown = { ...trimCard(values), links: cleanLinks(values.links).filter(isCardLink) }
  const chips = (name: 'topics' | 'looks_for' | 'offers' | 'languages', offered: readonly string[]) => ({
    values: values[name],
    // A retired chip stays until it is removed.
    offered: [...offered, ...own.card[name].filter((chip) => !offered.includes(chip))],
    max: CARD_LIMITS[name],
    onChange: field(name).onValueChange,
  })
  const links = field('links')
  const setLink = (index: number) => (link: string) =>
    links.onValueChange([0, 1].map((each) => (each === index ? link : (values.links[each] ?? ''))))
  return (
    <Form form={form}>
      {!own.is_saved && <p className="text-sm text-ink-soft">{words.suggested}</p>}
      <TextField
        label={words.name}
        {...field('display_name')}
        maxLength={CARD_LIMITS.display_name}
        autoComplete="off"
      />
      <TextField
        label={words.headline}
        {...field('headline')}
        maxLength={CARD_LIMITS.headline}
        placeholder={words.headlinePlaceholder}
        autoComplete="off"
      />
      <Chips legend={words.looksFor} {...chips('looks_for', LOOKS_FOR)} format={texts.people.looksFor} />
      <Chips legend={words.offers} {...chips('offers', OFFERS)} format={texts.people.offer} />
      <Chips
        legend={words.topics}
        {...chips('topics', INTERESTS.map(normalizeInterest))}
        format={texts.vocabulary}
      />
      <Chips
        legend={words.languages}
        {...chips('languages', CARD_LANGUAGES)}
        format={texts.people.languageName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {[words.link, words.secondLink].map((label, index) => (
          <TextField
            key={label}
            label={label}
            name="links"
            value={values.links[index] ?? ''}
            onValueChange={setLink(index)}
            error={cleanLinks([values.links[index] ?? '']).every(isCardLink) ? null : links.error}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        ))}
      </div>
      <ColorField name={values.display_name} value={values.color} onChange={field('color').onValueChange} />
      {own.can_show_linkedin && (
        <Checkbox checked={values.shows_linkedin} onCheckedChange={field('shows_linkedin').onValueChange}>
          {words.linkedin}
        </Checkbox>
      )}
      <section aria-label={words.preview} className="rounded-md border border-line-strong bg-surface p-4">
        <p className="mb-3 text-sm font-medium text-ink-soft">{words.preview}</p>
        <PersonCard card={shown} level="h3" />
      </section>
      {onShown && own.refusal === null && <p className="text-sm text-ink-soft">{words.switchOnHere}</p>}
      <Checkbox
        checked={values.is_on}
        onCheckedChange={(isOn) => (own.refusal === null || !isOn) && field('is_on').onValueChange(isOn)}
      >
        {words.switchOn}
      </Checkbox>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="sea" busy={form.isBusy} className="max-sm:grow">
          {form.isBusy ? words.saving : words.save}
        </Button>
        <Button
          disabled={form.isBusy}
          onClick={() => {
            form.reset()
            onDone()
          }}
        >
          {texts.people.hello.cancel}
        </Button>
      </div>
    </Form>
  )
}

function Chips({
  legend,
  values,
  offered,
  max,
  format,
  onChange,
}: {
  legend: string
  values: readonly string[]
  offered: readonly string[]
  max: number
  format: (chip: string) => string
  onChange: (values: string[]) => void
}) {
  const words = useTexts().people.card
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {legend} <span className="font-normal text-ink-faint">({words.upTo(max)})</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((chip) => {
          const isPressed = values.includes(chip)
          return (
            <ToggleChip
              key={chip}
              pressed={isPressed}
              disabled={!isPressed && values.length >= max}
              onPressedChange={() =>
                onChange(isPressed ? values.filter((each) => each !== chip) : [...values, chip])
              }
            >
              {format(chip)}
            </ToggleChip>
          )
        })}
      </div>
    </fieldset>
  )
}

function ColorField({
  name,
  value,
  onChange,
}: {
  name: string
  value: number
  onChange: (color: number) => void
}) {
  const words = useTexts().people.card
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{words.color}</legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: CARD_COLORS }, (_, color) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the color
            key={color}
            type="button"
            aria-pressed={color === value}
            aria-label={words.colorNumber(color + 1)}
            onClick={() => onChange(color)}
            className={classNames('rounded-full p-0.5', color === value && 'outline-2 outline-sea')}
          >
            <Initials name={name} color={color} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
