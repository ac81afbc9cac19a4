import type { dayPicker as english } from '../en/day-picker.ts'

export const dayPicker: typeof english = {
  month: 'Miesiąc',
  year: 'Rok',
  previous: 'Poprzedni miesiąc',
  next: 'Następny miesiąc',
  weekdays: ['nd', 'pn', 'wt', 'śr', 'cz', 'pt', 'so'],
  today: (day: string) => `Dziś, ${day}`,
  selected: (day: string) => `${day}, wybrano`,
}
