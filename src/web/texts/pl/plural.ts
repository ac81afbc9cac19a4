/** The forms that a Polish noun takes after a count. */
interface PluralForms {
  /** After 1: '1 dzień'. */
  one: string
  /** After 2–4, 22–24 …, but not 12–14: '3 wydarzenia'. */
  few: string
  /** After 0, 5–21, 25–31 …: '5 wydarzeń'. */
  many: string
  /** After a fraction: '1,5 wydarzenia'. */
  other: string
}

const RULES = new Intl.PluralRules('pl')
const FIGURES = new Intl.NumberFormat('pl-PL')

/** The form that goes with `count`, without the count itself. */
export function plural(count: number, forms: PluralForms): string {
  const category = RULES.select(count)
  // Polish knows neither 'zero' nor 'two'.
  return category === 'zero' || category === 'two' ? forms.many : forms[category]
}

/** A number as it is written in Polish: '1234', '12 345', '1,5'. */
export function figure(count: number): string {
  return FIGURES.format(count)
}

/** The count and its noun: '22 wydarzenia'. */
export function counted(count: number, forms: PluralForms): string {
  return `${figure(count)} ${plural(count, forms)}`
}
