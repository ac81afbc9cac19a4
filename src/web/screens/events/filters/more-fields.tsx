import { ATTENDANCE_FILTERS, PRICE_FILTERS } from '../../../../domain/catalogue-query.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { FacetCombobox } from './facet-combobox.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { TypeField } from './select-fields.tsx'

/** The filters that are needed less often: Attendance, Price, Places while an event is full, Type and Organiser. */
export function MoreFields(props: FilterFieldProps) {
  const { events, eventFilters } = useTexts()
  const { params, facets, onChange } = props
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : events.facetValue(label, count)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-medium">
          {eventFilters.attendance.label}
        </p>
        <SegmentedControl
          legend={eventFilters.attendance.label}
          segments={[
            { value: 'any', label: eventFilters.attendance.any },
            ...ATTENDANCE_FILTERS.map((value) => ({
              value,
              label: withCount(eventFilters.attendance.names[value], facets?.attendance[value]),
            })),
          ]}
          value={params.attendance ?? 'any'}
          onChange={(value) => onChange({ attendance: value === 'any' ? undefined : value })}
          segmentClassName="min-h-10 min-w-14"
        />
      </div>
      <SelectField
        label={eventFilters.price.label}
        value={params.price ?? ''}
        options={[
          { value: '', label: eventFilters.price.any },
          ...PRICE_FILTERS.map((value) => ({
            value,
            label: withCount(eventFilters.price.names[value], facets?.price[value]),
          })),
        ]}
        onValueChange={(value) => onChange({ price: value || undefined })}
      />
      {(params.has_places || typeof facets?.has_places === 'number') && (
        <div className="grid gap-1.5">
          <p aria-hidden="true" className="text-sm font-medium">
            {eventFilters.has_places.label}
          </p>
          <SegmentedControl
            legend={eventFilters.has_places.label}
            segments={[
              { value: 'any', label: eventFilters.has_places.any },
              {
                value: 'yes',
                label: withCount(eventFilters.has_places.name, facets?.has_places ?? undefined),
              },
            ]}
            value={params.has_places ?? 'any'}
            onChange={(value) => onChange({ has_places: value === 'yes' ? value : undefined })}
            segmentClassName="min-h-10 min-w-14"
          />
        </div>
      )}
      <TypeField type={params.type} facets={facets} onChange={onChange} />
      <FacetCombobox {...props} facet="organiser" />
    </div>
  )
}
