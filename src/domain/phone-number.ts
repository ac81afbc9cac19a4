/** Accepts at least 6 digits in any notation without letters, because the product only shows the number. */
export const isPhoneNumber = (text: string): boolean => /(?:\d\D*){6}/.test(text) && !/\p{L}/u.test(text)
