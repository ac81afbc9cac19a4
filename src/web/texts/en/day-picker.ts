/** Calendars in which a day or a range of days is chosen. */
export const dayPicker = {
  month: 'Month',
  year: 'Year',
  previous: 'Previous month',
  next: 'Next month',
  /** Column headings, starting with Sunday. */
  weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  today: (day: string) => `Today, ${day}`,
  selected: (day: string) => `${day}, selected`,
}
