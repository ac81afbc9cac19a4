/** What a person is greeted by: the part of the email before the @ (spec §2 "Dashboard"). */
export function emailPrefix(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}
