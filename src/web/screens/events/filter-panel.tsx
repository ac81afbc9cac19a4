import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { DEFAULT_EVENT_SORT, EVENT_SORTS, type FacetValue } from '../../../domain/catalogue-query.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import type { Texts } from '../../texts/texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField, type SelectOption } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { EventListParams } from './event-list-params.ts'
import type { SearchInput } from './use-search-input.ts'

/** Search, City, Topic and Sort By (§2 "Event List"). Until the facet values arrive, the selects offer only the current value. */
export function FilterPanel({
  params,
  input,
  cities,
  topics,
  onChange,
}: {
  params: EventListParams
  input: SearchInput
  cities: readonly FacetValue[]
  topics: readonly FacetValue[]
  onChange: (change: Partial<EventListParams>) => void
}) {
  const texts = useTexts()
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    input.submit('')
    // The clear button disappears with the text, so the field must receive the focus.
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || input.text === '') return
    event.preventDefault()
    clear()
  }
  return (
    <search className={classNames(CARD_CLASS, 'block p-4 md:p-6')}>
      <ScreenHeading
        documentTitle={texts.events.documentTitle}
        className="text-xl font-bold tracking-title md:text-2xl"
      >
        {texts.events.filterPanel}
      </ScreenHeading>
      <form
        className="mt-3 grid grid-cols-6 gap-x-3 gap-y-2.5 md:mt-4 md:gap-4 lg:grid-cols-[minmax(0,5fr)_repeat(3,minmax(0,3fr))]"
        onSubmit={(event) => {
          event.preventDefault()
          input.submit()
          // Closes the on-screen keyboard.
          if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
        }}
      >
        <TextField
          ref={field}
          label={<PhoneHidden>{texts.events.search}</PhoneHidden>}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={texts.events.searchPlaceholder}
          value={input.text}
          onValueChange={input.setText}
          onKeyDown={onKeyDown}
          leadingIcon={<Search className="size-5" />}
          trailing={
            input.text !== '' && (
              <IconButton
                label={texts.events.clearSearch}
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={clear}
              />
            )
          }
          className="col-span-6 lg:col-span-1 [&_input::-webkit-search-cancel-button]:hidden"
        />
        <SelectField
          label={<PhoneHidden>{texts.events.city}</PhoneHidden>}
          value={params.city ?? ''}
          options={buildOptions(texts, texts.events.allCities, cities, params.city)}
          onValueChange={(city) => onChange({ city: city || undefined })}
          className={HALF_ON_PHONES}
        />
        <SelectField
          label={<PhoneHidden>{texts.events.topic}</PhoneHidden>}
          value={params.topic ?? ''}
          options={buildOptions(texts, texts.events.allTopics, topics, params.topic)}
          onValueChange={(topic) => onChange({ topic: topic || undefined })}
          className={HALF_ON_PHONES}
        />
        <SelectField
          label={<PhoneHidden>{texts.events.sortBy}</PhoneHidden>}
          value={params.sort ?? DEFAULT_EVENT_SORT}
          options={EVENT_SORTS.map((sort) => ({ value: sort, label: texts.events.sorts[sort] }))}
          onValueChange={(sort) => onChange({ sort: sort === DEFAULT_EVENT_SORT ? undefined : sort })}
          className="col-span-6 md:col-span-2 lg:col-span-1"
        />
      </form>
    </search>
  )
}

const HALF_ON_PHONES = 'col-span-6 min-[21.5rem]:col-span-3 md:col-span-2 lg:col-span-1'

// On phones, labels are for screen readers only, so that events are visible without scrolling.
function PhoneHidden({ children }: { children: string }) {
  return <span className="max-md:sr-only">{children}</span>
}

// The current value is always offered, even if the catalogue has no such city or topic.
function buildOptions(
  texts: Texts,
  all: string,
  options: readonly FacetValue[],
  selected: string | undefined,
): SelectOption<string>[] {
  const known = options.map(({ value, count }) => ({
    value,
    label: count === null ? value : texts.events.facetValue(value, count),
  }))
  const isKnown = selected === undefined || known.some(({ value }) => value === selected)
  return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: selected, label: selected }])]
}
