import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '../../../shared/hooks.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { labelCity } from '../city-label.ts'
import { toCatalogueFilters } from '../event-filters.ts'
import { facetValuesQueryOptions, type SearchedFacet } from './facets-query.ts'
import type { FilterFieldProps } from './filter-field-props.ts'

interface FacetValue {
  value: string
  country?: string | null | undefined
}

/** Separates a city from its country in the value of an option. */
const SEPARATOR = '\n'

function toKey({ value, country }: FacetValue): string {
  return country ? `${value}${SEPARATOR}${country}` : value
}

function fromKey(key: string): { value: string | undefined; country: string | undefined } {
  const [value, country] = key.split(SEPARATOR)
  return { value: value || undefined, country }
}

/** Selects one of all values of a facet. Without a typed text it offers the first ones of the facets reply. */
export function FacetCombobox({
  facet,
  params,
  facets,
  onChange,
  placeholder,
  isInFlow = false,
  className,
}: FilterFieldProps & {
  facet: SearchedFacet
  /** Shown while no value is selected, unless it is empty. */
  placeholder?: string
  className?: string
}) {
  const allTexts = useTexts()
  const { eventFilters, language } = allTexts
  const [typed, setTyped] = useState<string | null>(null)
  const query = (typed ?? '').trim()
  const debounced = useDebouncedValue(query)
  const found = useQuery({
    ...facetValuesQueryOptions(facet, debounced, toCatalogueFilters(params)),
    enabled: debounced !== '',
  })
  const texts = eventFilters[facet]
  const unset = placeholder || texts.any
  const getLabel = ({ value, country }: FacetValue) =>
    facet === 'city' ? labelCity(allTexts, value, country) : value
  const toOption = (value: FacetValue & { count: number }): ComboboxOption => ({
    value: toKey(value),
    label: getLabel(value),
    detail: value.count.toLocaleString(language),
  })
  const suggestions = facet === 'city' ? facets?.cities : facets?.organisers
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels depend on the texts and the facet
  const suggested = useMemo(
    () => [{ value: '', label: unset }, ...(suggestions ?? []).map(toOption)],
    [allTexts, facet, unset, suggestions],
  )
  const selected = { value: params[facet] ?? '', country: facet === 'city' ? params.country : null }
  return (
    <Combobox
      label={texts.label}
      value={toKey(selected)}
      valueLabel={getLabel(selected)}
      placeholder={unset}
      typed={typed}
      onTypedChange={setTyped}
      options={query === '' ? suggested : (found.data?.values ?? []).map(toOption)}
      isPending={query !== '' && (debounced !== query || found.isPlaceholderData || found.isLoading)}
      onSelect={(key) => {
        const { value, country } = fromKey(key)
        if (facet === 'organiser') onChange({ organiser: value })
        // The distance belongs to the city.
        else onChange({ city: value, country, ...(value === undefined ? { within: undefined } : {}) })
      }}
      texts={found.isError ? { ...texts, noOptions: eventFilters.valuesFailed } : texts}
      isInFlow={isInFlow}
      {...(className ? { className } : {})}
    />
  )
}
