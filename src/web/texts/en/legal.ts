/** Links to the operator's pages. */
export const legal = {
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Contact us',
}
