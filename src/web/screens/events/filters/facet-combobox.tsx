import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '../../../shared/hooks.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { toCatalogueFilters } from '../event-list-filters.ts'
import { facetValuesQueryOptions, type SearchedFacet } from './facets-query.ts'
import type { FilterFieldProps } from './filter-field-props.ts'

/** Selects one of all values of a facet. Without a typed text it offers the first ones of the facets reply. */
export function FacetCombobox({
  facet,
  label,
  placeholder,
  params,
  facets,
  onChange,
  isInFlow = false,
  className,
}: FilterFieldProps & { facet: SearchedFacet; label: string; placeholder: string; className?: string }) {
  const { eventFilters, vocabulary, language } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const query = (typed ?? '').trim()
  const debounced = useDebouncedValue(query)
  const found = useQuery({
    ...facetValuesQueryOptions(facet, debounced, toCatalogueFilters(params)),
    enabled: debounced !== '',
  })
  const texts = facet === 'city' ? eventFilters.city : eventFilters.organisers
  const getLabel = (value: string) => (facet === 'city' ? vocabulary(value) : value)
  const toOption = ({ value, count }: { value: string; count: number }): ComboboxOption => ({
    value,
    label: getLabel(value),
    detail: count.toLocaleString(language),
  })
  const value = params[facet] ?? ''
  const suggestions = (facet === 'city' ? facets?.cities : facets?.organisers) ?? []
  return (
    <Combobox
      label={label}
      value={value}
      valueLabel={getLabel(value)}
      placeholder={placeholder}
      typed={typed}
      onTypedChange={setTyped}
      options={
        query === ''
          ? [{ value: '', label: placeholder }, ...suggestions.map(toOption)]
          : (found.data?.values ?? []).map(toOption)
      }
      isPending={query !== '' && (debounced !== query || found.isPlaceholderData || found.isLoading)}
      // The distance belongs to the city.
      onSelect={(next) =>
        onChange(
          facet === 'city' && next === ''
            ? { city: undefined, within: undefined }
            : { [facet]: next || undefined },
        )
      }
      texts={found.isError ? { ...texts, noOptions: eventFilters.valuesFailed } : texts}
      isInFlow={isInFlow}
      {...(className ? { className } : {})}
    />
  )
}
