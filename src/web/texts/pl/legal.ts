import type { legal as english } from '../en/legal.ts'

/** Links to the operator's pages. */
export const legal: typeof english = {
  privacy: 'Prywatność',
  terms: 'Regulamin',
  support: 'Kontakt',
}
