import { memo } from 'react'
import { NEARBY_KM } from '../../../../domain/catalogue-query.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { FacetCombobox } from './facet-combobox.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'

/** City and, once one is selected, how far around it. `searchedCity`: the cities that the search names; empty without any. */
export const CityField = memo(function CityField({
  searchedCity,
  ...props
}: FilterFieldProps & { searchedCity: string }) {
  const { eventFilters } = useTexts()
  const { params, onChange } = props
  return (
    <div
      className={classNames(
        'grid items-start gap-2',
        params.city && 'grid-cols-[minmax(0,1fr)_min(8rem,40%)]',
      )}
    >
      <FacetCombobox
        {...props}
        facet="city"
        placeholder={searchedCity && eventFilters.asSearched(searchedCity)}
      />
      {params.city && (
        <SelectField
          label={eventFilters.nearby}
          value={String(params.within ?? '')}
          options={[
            { value: '', label: eventFilters.onlyCity },
            ...NEARBY_KM.map((km) => ({ value: String(km), label: eventFilters.plusKm(km) })),
          ]}
          onValueChange={(value) => onChange({ within: NEARBY_KM.find((km) => String(km) === value) })}
        />
      )}
    </div>
  )
})
