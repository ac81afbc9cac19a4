import { isEmail, validatePassword } from '../../../domain/credentials.ts'
import { type InitialTexts, problemText } from '../../texts/texts.ts'

/** Returns the error text of an empty value, else null. */
export function requiredError(texts: InitialTexts, value: string): string | null {
  return value === '' ? texts.auth.required : null
}

/** Returns the error text of an email address that is missing or malformed, else null. */
export function emailError(texts: InitialTexts, email: string): string | null {
  return requiredError(texts, email.trim()) ?? (isEmail(email) ? null : texts.auth.emailInvalid)
}

/** Returns the sentence above the form for a new password of wrong length, else null. */
export function weakPasswordAlert(texts: InitialTexts, password: string): string | null {
  const code = password === '' ? null : validatePassword(password)
  return code && problemText(texts, code)
}
