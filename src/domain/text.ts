// A host in letters, digits, dots and hyphens (or an IPv6 address), an optional port, then anything without blanks. User
// names and passwords in front of the host are refused: they make a link look like
// another site.
const WEB_ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Whether the text is an http or https address, the only kinds the product offers as links. */
export function isHttpUrl(text: string): boolean {
  return WEB_ADDRESS.test(text)
}
