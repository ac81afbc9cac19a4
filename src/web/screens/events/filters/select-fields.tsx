import { memo } from 'react'
import { CATALOGUE_SORTS, EVENT_SORTS } from '../../../../domain/catalogue-query.ts'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import type { EventListParams } from '../event-list-params.ts'
import type { FilterFieldProps } from './filter-field-props.ts'

/** The Topic select. Until the facets arrive it offers only the current value. */
export const TopicField = memo(function TopicField({
  topic,
  facets,
  onChange,
}: Omit<FilterFieldProps, 'params'> & Pick<EventListParams, 'topic'>) {
  const texts = useTexts()
  return (
    <SelectField
      label={texts.eventFilters.topic.label}
      value={topic ?? ''}
      options={buildOptions(texts, texts.eventFilters.topic.any, facets?.topics, topic)}
      onValueChange={(selected) => onChange({ topic: selected || undefined })}
    />
  )
})

export const TypeField = memo(function TypeField({
  type,
  facets,
  onChange,
}: Omit<FilterFieldProps, 'params'> & Pick<EventListParams, 'type'>) {
  const texts = useTexts()
  return (
    <SelectField
      label={texts.eventFilters.type.label}
      value={type ?? ''}
      options={buildOptions(texts, texts.eventFilters.type.any, facets?.types, type)}
      onValueChange={(selected) => onChange({ type: selected || undefined })}
    />
  )
})

/** The order. `ranks`: words of the search rank the events, so that Best Match is offered and, without another choice, applies. */
export const SortField = memo(function SortField({
  sort,
  ranks,
  onChange,
}: Pick<FilterFieldProps, 'onChange'> & Pick<EventListParams, 'sort'> & { ranks: boolean }) {
  const { events } = useTexts()
  const offered = ranks ? CATALOGUE_SORTS : EVENT_SORTS
  return (
    <SelectField
      label={events.sortBy}
      value={offered.find((each) => each === sort) ?? offered[0]}
      options={offered.map((each) => ({ value: each, label: events.sorts[each] }))}
      onValueChange={(selected) => onChange({ sort: selected })}
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
