import { ATTENDANCE_FILTERS } from '../../../../domain/catalogue-query.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { FacetCombobox } from './facet-combobox.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { TypeField } from './select-fields.tsx'

/** The filters that are needed less often: Free, Attendance, Type and Organiser. */
export function MoreFields(props: FilterFieldProps) {
  const { events, eventFilters } = useTexts()
  const { params, facets, onChange } = props
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : events.facetValue(label, count)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-medium">
          {eventFilters.attendance}
        </p>
        <SegmentedControl
          legend={eventFilters.attendance}
          segments={[
            { value: 'any', label: eventFilters.anyAttendance },
            ...ATTENDANCE_FILTERS.map((value) => ({
              value,
              label: withCount(eventFilters.attendances[value], facets?.attendance[value]),
            })),
          ]}
          value={params.attendance ?? 'any'}
          onChange={(value) => onChange({ attendance: value === 'any' ? undefined : value })}
          segmentClassName="min-h-10 min-w-14"
        />
      </div>
      <Checkbox
        checked={params.free === true}
        onCheckedChange={(isFree) => onChange({ free: isFree || undefined })}
      >
        {withCount(eventFilters.free, facets?.free)}
      </Checkbox>
      <TypeField type={params.type} facets={facets} onChange={onChange} />
      <FacetCombobox
        {...props}
        facet="organiser"
        label={eventFilters.organiser}
        placeholder={eventFilters.allOrganisers}
      />
    </div>
  )
}
