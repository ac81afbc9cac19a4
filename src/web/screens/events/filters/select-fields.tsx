import { memo } from 'react'
import { DEFAULT_EVENT_SORT, EVENT_SORTS } from '../../../../domain/catalogue-query.ts'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import type { EventListParams } from '../event-list-params.ts'
import type { FilterFieldProps } from './filter-field-props.ts'

/** The Topic select. Until the facets arrive it offers only the current value. */
export const TopicField = memo(function TopicField({ params, facets, onChange }: FilterFieldProps) {
  const texts = useTexts()
  return (
    <SelectField
      label={texts.events.topic}
      value={params.topic ?? ''}
      options={buildOptions(texts, texts.events.allTopics, facets?.topics, params.topic)}
      onValueChange={(topic) => onChange({ topic: topic || undefined })}
    />
  )
})

/** The Type select. */
export const TypeField = memo(function TypeField({ params, facets, onChange }: FilterFieldProps) {
  const texts = useTexts()
  return (
    <SelectField
      label={texts.eventFilters.type}
      value={params.type ?? ''}
      options={buildOptions(texts, texts.eventFilters.allTypes, facets?.types, params.type)}
      onValueChange={(type) => onChange({ type: type || undefined })}
    />
  )
})

/** The Sort By select. */
export const SortField = memo(function SortField({
  params,
  onChange,
}: {
  params: EventListParams
  onChange: FilterFieldProps['onChange']
}) {
  const { events } = useTexts()
  return (
    <SelectField
      label={events.sortBy}
      value={params.sort ?? DEFAULT_EVENT_SORT}
      options={EVENT_SORTS.map((sort) => ({ value: sort, label: events.sorts[sort] }))}
      onValueChange={(sort) => onChange({ sort: sort === DEFAULT_EVENT_SORT ? undefined : sort })}
    />
  )
})

// In the order of the displayed names. The current value is always offered, even if no event has it.
function buildOptions(
  { events, vocabulary, language }: Texts,
  all: string,
  values: readonly { value: string; count: number }[] = [],
  selected: string | undefined,
): SelectOption<string>[] {
  const known = values
    .map(({ value, count }) => ({ value, label: events.facetValue(value, count) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const isKnown = selected === undefined || known.some(({ value }) => value === selected)
  return [
    { value: '', label: all },
    ...known,
    ...(isKnown ? [] : [{ value: selected, label: vocabulary(selected) }]),
  ]
}
